import { BaseModel, SnakeCaseNamingStrategy } from '@adonisjs/lucid/orm';

export default class SnakeCaseModel extends BaseModel {
  static namingStrategy = new SnakeCaseNamingStrategy();
}
