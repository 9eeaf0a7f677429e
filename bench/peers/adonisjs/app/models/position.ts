import { column } from '@adonisjs/lucid/orm';

import SnakeCaseModel from '#models/snake_case_model';

export default class Position extends SnakeCaseModel {
  static table = 'positions';

  @column({ isPrimary: true })
  declare id: string;

  @column()
  declare name: string;
}
