import { belongsTo, column, computed } from '@adonisjs/lucid/orm';
import type { BelongsTo } from '@adonisjs/lucid/types/relations';
import { DateTime } from 'luxon';
import EmploymentType from '#models/employment_type';
import Organization from '#models/organization';
import Position from '#models/position';
import SnakeCaseModel from '#models/snake_case_model';
import TimekeepingPolicy from '#models/timekeeping_policy';
import User from '#models/user';

export default class Employee extends SnakeCaseModel {
  static table = 'employees';

  @column({ isPrimary: true })
  declare id: string;

  @column()
  declare user_id: number | null;

  @column()
  declare position_id: string | null;

  @column()
  declare organization_id: string | null;

  @column()
  declare timekeeping_policy_id: string | null;

  @column()
  declare employment_type_id: string | null;

  @column()
  declare employee_number: string | null;

  @column()
  declare agency_employee_number: string | null;

  @column()
  declare biometric_id: string | null;

  @column()
  declare first_name: string;

  @column()
  declare middle_name: string | null;

  @column()
  declare last_name: string;

  @column()
  declare suffix: string | null;

  @column()
  declare preferred_name: string | null;

  @column()
  declare preferred_middle_initials: string | null;

  @column({ serializeAs: null })
  declare avatar_key: string | null;

  @column()
  declare sex: string;

  @column.date()
  declare birthdate: DateTime;

  @column()
  declare birthplace: string | null;

  @column()
  declare civil_status: string;

  @column()
  declare citizenship: string | null;

  @column()
  declare nationality: string | null;

  @column()
  declare religion: string | null;

  @column()
  declare ethnic_group: string | null;

  @column()
  declare sss_number: string | null;

  @column()
  declare tin_number: string | null;

  @column()
  declare philhealth_number: string | null;

  @column()
  declare gsis_number: string | null;

  @column()
  declare gsis_policy_number: string | null;

  @column()
  declare pagibig_number: string | null;

  @column()
  declare prc_number: string | null;

  @column()
  declare height: number | null;

  @column()
  declare weight: number | null;

  @column()
  declare blood_type: string | null;

  @column()
  declare built: string | null;

  @column()
  declare complexion: string | null;

  @column()
  declare distinguishing_marks: string | null;

  @column()
  declare hair_color: string | null;

  @column()
  declare eye_color: string | null;

  @column()
  declare shoes_size: number | null;

  @column()
  declare head_size: number | null;

  @column()
  declare permanent_address_1: string | null;

  @column()
  declare permanent_address_2: string | null;

  @column()
  declare permanent_province: string | null;

  @column()
  declare permanent_city: string | null;

  @column()
  declare permanent_zipcode: string | null;

  @column()
  declare permanent_barangay: string | null;

  @column()
  declare current_address_1: string | null;

  @column()
  declare current_address_2: string | null;

  @column()
  declare current_province: string | null;

  @column()
  declare current_city: string | null;

  @column()
  declare current_zipcode: string | null;

  @column()
  declare current_barangay: string | null;

  @column()
  declare email: string | null;

  @column()
  declare home_number: string | null;

  @column()
  declare work_number: string | null;

  @column()
  declare is_pwd: boolean;

  @column()
  declare is_military: boolean;

  @column()
  declare rank: string | null;

  @column()
  declare designation: string | null;

  @column.dateTime()
  declare archived_at: DateTime | null;

  @column.dateTime()
  declare anonymized_at: DateTime | null;

  @column.dateTime()
  declare created_at: DateTime;

  @column.dateTime()
  declare updated_at: DateTime;

  @column({ serializeAs: null })
  declare first_name_key: string;

  @column({ serializeAs: null })
  declare last_name_key: string;

  @belongsTo(() => User, { foreignKey: 'user_id' })
  declare user: BelongsTo<typeof User>;

  @belongsTo(() => Position, { foreignKey: 'position_id' })
  declare position: BelongsTo<typeof Position>;

  @belongsTo(() => Organization, { foreignKey: 'organization_id' })
  declare organization: BelongsTo<typeof Organization>;

  @belongsTo(() => EmploymentType, { foreignKey: 'employment_type_id' })
  declare employment_type: BelongsTo<typeof EmploymentType>;

  @belongsTo(() => TimekeepingPolicy, { foreignKey: 'timekeeping_policy_id' })
  declare timekeeping_policy: BelongsTo<typeof TimekeepingPolicy>;

  @computed()
  get initials() {
    const words = `${this.first_name} ${this.last_name}`.split(' ');
    return (words[0].charAt(0) + words[words.length - 1].charAt(0)).toUpperCase();
  }

  @computed()
  get full_name() {
    return [this.first_name, this.middle_name, this.last_name, this.suffix].filter(Boolean).join(' ');
  }

  @computed()
  get age() {
    const today = DateTime.now().setZone('Asia/Manila').toISODate()!;
    const birthdate = this.birthdate.toISODate()!;
    const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
    return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
  }

  @computed()
  get avatar_url() {
    return this.avatar_key === null ? null : `/employees/${this.id}/avatar`;
  }

  @computed()
  get avatar_thumbnail() {
    return this.avatar_key === null ? null : `/employees/${this.id}/avatar/thumbnail`;
  }

  @computed()
  get full_address() {
    return [
      this.current_address_1,
      this.current_address_2,
      this.current_barangay,
      this.current_city,
      this.current_province,
      this.current_zipcode,
    ]
      .filter(Boolean)
      .join(', ');
  }

  @computed()
  get settings() {
    return null;
  }

  @computed()
  get biometric_setting() {
    return null;
  }
}
