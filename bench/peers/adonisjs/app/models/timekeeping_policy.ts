import { column } from '@adonisjs/lucid/orm';

import SnakeCaseModel from '#models/snake_case_model';

export default class TimekeepingPolicy extends SnakeCaseModel {
  static table = 'timekeeping_policies';

  @column({ isPrimary: true })
  declare id: string;

  @column()
  declare name: string;
}
