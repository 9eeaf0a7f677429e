import { Router } from 'express';
import { prisma } from './database.js';
import type { Prisma } from './generated/prisma/client.js';
import { present, presentWhole } from './present.js';

const PER_PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const LISTED = {
  id: true,
  user_id: true,
  position_id: true,
  organization_id: true,
  timekeeping_policy_id: true,
  employment_type_id: true,
  employee_number: true,
  agency_employee_number: true,
  biometric_id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  suffix: true,
  preferred_name: true,
  avatar_key: true,
  sex: true,
  birthdate: true,
  civil_status: true,
  email: true,
  is_pwd: true,
  is_military: true,
  designation: true,
  archived_at: true,
  created_at: true,
  updated_at: true,
  position: true,
  organization: true,
  employment_type: true,
} satisfies Prisma.EmployeeSelect;

export const employees = Router();

employees.get('/', async (request, response) => {
  const page = Math.max(1, Number.parseInt(String(request.query.page ?? 1), 10) || 1);
  const where: Prisma.EmployeeWhereInput = { archived_at: null };
  if (request.query.organization_slug !== undefined) {
    const slug = String(request.query.organization_slug);
    const organization = await prisma.organization.findUnique({ where: { slug } });
    if (organization === null) {
      response.status(404).json({ message: 'Not found' });
      return;
    }
    where.organization_id = organization.id;
  }
  const [rows, total] = await Promise.all([
    prisma.employee.findMany({
      where,
      select: LISTED,
      orderBy: [{ last_name_key: 'asc' }, { first_name_key: 'asc' }, { id: 'asc' }],
      take: PER_PAGE,
      skip: (page - 1) * PER_PAGE,
    }),
    prisma.employee.count({ where }),
  ]);
  response.json({
    data: rows.map(present),
    meta: {
      current_page: page,
      per_page: PER_PAGE,
      total,
      last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
    },
  });
});

employees.get('/:id', async (request, response) => {
  const { id } = request.params;
  const employee = UUID.test(id)
    ? await prisma.employee.findUnique({
        where: { id },
        omit: { first_name_key: true, last_name_key: true },
        include: {
          user: true,
          position: true,
          organization: true,
          employment_type: true,
          timekeeping_policy: true,
        },
      })
    : null;
  if (employee === null) {
    response.status(404).json({ message: 'Not found' });
    return;
  }
  response.json({ data: presentWhole(employee) });
});
