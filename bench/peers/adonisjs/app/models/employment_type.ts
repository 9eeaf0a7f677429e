import { column } from '@adonisjs/lucid/orm';

import SnakeCaseModel from '#models/snake_case_model';

export default class EmploymentType extends SnakeCaseModel {
  static table = 'employment_types';

  @column({ isPrimary: true })
  declare id: string;

  @column()
  declare name: string;
}
