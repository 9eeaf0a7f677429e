import type { HttpContext } from '@adonisjs/core/http';
import Employee from '#models/employee';
import Organization from '#models/organization';

const PER_PAGE = 50;

const LISTED = [
  'id',
  'user_id',
  'position_id',
  'organization_id',
  'timekeeping_policy_id',
  'employment_type_id',
  'employee_number',
  'agency_employee_number',
  'biometric_id',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'preferred_name',
  'avatar_key',
  'sex',
  'birthdate',
  'civil_status',
  'email',
  'is_pwd',
  'is_military',
  'designation',
  'archived_at',
  'created_at',
  'updated_at',
];

const OF_ONE_ALONE = { fields: { omit: ['full_address', 'settings', 'biometric_setting'] } };

export default class EmployeesController {
  async index({ request }: HttpContext) {
    const query = Employee.query()
      .select(LISTED)
      .whereNull('archived_at')
      .orderBy('last_name_key')
      .orderBy('first_name_key')
      .orderBy('id')
      .preload('position')
      .preload('organization')
      .preload('employment_type');
    const slug = request.input('organization_slug');
    if (slug !== undefined) {
      const organization = await Organization.findByOrFail('slug', slug);
      query.where('organization_id', organization.id);
    }
    const page = await query.paginate(Math.max(1, Number(request.input('page', 1)) || 1), PER_PAGE);
    return page.serialize(OF_ONE_ALONE);
  }

  async show({ params }: HttpContext) {
    const employee = await Employee.query()
      .where('id', params.id)
      .preload('user')
      .preload('position')
      .preload('organization')
      .preload('employment_type')
      .preload('timekeeping_policy')
      .firstOrFail();
    return { data: employee.serialize() };
  }
}
