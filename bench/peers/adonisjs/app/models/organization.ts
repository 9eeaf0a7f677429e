import { column } from '@adonisjs/lucid/orm';

import SnakeCaseModel from '#models/snake_case_model';

export default class Organization extends SnakeCaseModel {
  static table = 'organizations';

  @column({ isPrimary: true })
  declare id: string;

  @column()
  declare name: string;

  @column()
  declare slug: string;
}
