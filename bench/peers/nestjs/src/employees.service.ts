import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, Repository } from 'typeorm';
import { Employee } from './employee.entity.js';
import { present, presentWhole } from './present.js';
import { Organization } from './reference.entities.js';

const PER_PAGE = 50;

const LISTED = [
  'employee.id',
  'employee.user_id',
  'employee.position_id',
  'employee.organization_id',
  'employee.timekeeping_policy_id',
  'employee.employment_type_id',
  'employee.employee_number',
  'employee.agency_employee_number',
  'employee.biometric_id',
  'employee.first_name',
  'employee.middle_name',
  'employee.last_name',
  'employee.suffix',
  'employee.preferred_name',
  'employee.avatar_key',
  'employee.sex',
  'employee.birthdate',
  'employee.civil_status',
  'employee.email',
  'employee.is_pwd',
  'employee.is_military',
  'employee.designation',
  'employee.archived_at',
  'employee.created_at',
  'employee.updated_at',
];

@Injectable()
export class EmployeesService {
  constructor(
    @InjectRepository(Employee) private readonly employees: Repository<Employee>,
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
  ) {}

  async list(organizationSlug: string | undefined, page: number) {
    const where: FindOptionsWhere<Employee> = { archived_at: IsNull() };
    if (organizationSlug !== undefined) {
      const organization = await this.organizations.findOneBy({ slug: organizationSlug });
      if (organization === null) throw new NotFoundException();
      where.organization_id = organization.id;
    }
    const [rows, total] = await Promise.all([
      this.employees
        .createQueryBuilder('employee')
        .select(LISTED)
        .leftJoinAndSelect('employee.position', 'position')
        .leftJoinAndSelect('employee.organization', 'organization')
        .leftJoinAndSelect('employee.employment_type', 'employment_type')
        .where(where)
        .orderBy('employee.last_name_key')
        .addOrderBy('employee.first_name_key')
        .addOrderBy('employee.id')
        .limit(PER_PAGE)
        .offset((page - 1) * PER_PAGE)
        .getMany(),
      this.employees.countBy(where),
    ]);
    return {
      data: rows.map(present),
      meta: {
        current_page: page,
        per_page: PER_PAGE,
        total,
        last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
      },
    };
  }

  async show(id: string) {
    const employee = await this.employees
      .createQueryBuilder('employee')
      .leftJoinAndSelect('employee.user', 'user')
      .leftJoinAndSelect('employee.position', 'position')
      .leftJoinAndSelect('employee.organization', 'organization')
      .leftJoinAndSelect('employee.employment_type', 'employment_type')
      .leftJoinAndSelect('employee.timekeeping_policy', 'timekeeping_policy')
      .where({ id })
      .getOne();
    if (employee === null) throw new NotFoundException();
    return { data: presentWhole(employee) };
  }
}
