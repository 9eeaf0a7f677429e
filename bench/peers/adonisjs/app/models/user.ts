import { column } from '@adonisjs/lucid/orm';

import SnakeCaseModel from '#models/snake_case_model';

export default class User extends SnakeCaseModel {
  static table = 'users';

  @column({ isPrimary: true })
  declare id: number;

  @column()
  declare name: string;

  @column()
  declare email: string;

  @column()
  declare username: string;
}
