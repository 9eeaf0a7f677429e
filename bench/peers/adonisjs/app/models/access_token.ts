import { belongsTo, column } from '@adonisjs/lucid/orm';
import type { BelongsTo } from '@adonisjs/lucid/types/relations';
import type { DateTime } from 'luxon';
import SnakeCaseModel from '#models/snake_case_model';
import User from '#models/user';

export default class AccessToken extends SnakeCaseModel {
  static table = 'access_tokens';

  @column({ isPrimary: true })
  declare id: number;

  @column()
  declare user_id: number;

  @column()
  declare token_hash: string;

  @column.dateTime()
  declare expires_at: DateTime;

  @belongsTo(() => User, { foreignKey: 'user_id' })
  declare user: BelongsTo<typeof User>;
}
