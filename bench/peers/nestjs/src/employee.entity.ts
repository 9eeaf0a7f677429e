import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { EmploymentType, Organization, Position, TimekeepingPolicy } from './reference.entities.js';
import { User } from './user.entities.js';

@Entity('employees')
export class Employee {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer', { nullable: true })
  user_id: number | null;

  @Column('uuid', { nullable: true })
  position_id: string | null;

  @Column('uuid', { nullable: true })
  organization_id: string | null;

  @Column('uuid', { nullable: true })
  timekeeping_policy_id: string | null;

  @Column('uuid', { nullable: true })
  employment_type_id: string | null;

  @Column('text', { nullable: true })
  employee_number: string | null;

  @Column('text', { nullable: true })
  agency_employee_number: string | null;

  @Column('text', { nullable: true })
  biometric_id: string | null;

  @Column('text')
  first_name: string;

  @Column('text', { nullable: true })
  middle_name: string | null;

  @Column('text')
  last_name: string;

  @Column('text', { nullable: true })
  suffix: string | null;

  @Column('text', { nullable: true })
  preferred_name: string | null;

  @Column('text', { nullable: true })
  preferred_middle_initials: string | null;

  @Column('text', { nullable: true })
  avatar_key: string | null;

  @Column('text')
  sex: string;

  @Column('date')
  birthdate: string;

  @Column('text', { nullable: true })
  birthplace: string | null;

  @Column('text')
  civil_status: string;

  @Column('text', { nullable: true })
  citizenship: string | null;

  @Column('text', { nullable: true })
  nationality: string | null;

  @Column('text', { nullable: true })
  religion: string | null;

  @Column('text', { nullable: true })
  ethnic_group: string | null;

  @Column('text', { nullable: true })
  sss_number: string | null;

  @Column('text', { nullable: true })
  tin_number: string | null;

  @Column('text', { nullable: true })
  philhealth_number: string | null;

  @Column('text', { nullable: true })
  gsis_number: string | null;

  @Column('text', { nullable: true })
  gsis_policy_number: string | null;

  @Column('text', { nullable: true })
  pagibig_number: string | null;

  @Column('text', { nullable: true })
  prc_number: string | null;

  @Column('integer', { nullable: true })
  height: number | null;

  @Column('integer', { nullable: true })
  weight: number | null;

  @Column('text', { nullable: true })
  blood_type: string | null;

  @Column('text', { nullable: true })
  built: string | null;

  @Column('text', { nullable: true })
  complexion: string | null;

  @Column('text', { nullable: true })
  distinguishing_marks: string | null;

  @Column('text', { nullable: true })
  hair_color: string | null;

  @Column('text', { nullable: true })
  eye_color: string | null;

  @Column('integer', { nullable: true })
  shoes_size: number | null;

  @Column('integer', { nullable: true })
  head_size: number | null;

  @Column('text', { nullable: true })
  permanent_address_1: string | null;

  @Column('text', { nullable: true })
  permanent_address_2: string | null;

  @Column('text', { nullable: true })
  permanent_province: string | null;

  @Column('text', { nullable: true })
  permanent_city: string | null;

  @Column('text', { nullable: true })
  permanent_zipcode: string | null;

  @Column('text', { nullable: true })
  permanent_barangay: string | null;

  @Column('text', { nullable: true })
  current_address_1: string | null;

  @Column('text', { nullable: true })
  current_address_2: string | null;

  @Column('text', { nullable: true })
  current_province: string | null;

  @Column('text', { nullable: true })
  current_city: string | null;

  @Column('text', { nullable: true })
  current_zipcode: string | null;

  @Column('text', { nullable: true })
  current_barangay: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  home_number: string | null;

  @Column('text', { nullable: true })
  work_number: string | null;

  @Column('boolean')
  is_pwd: boolean;

  @Column('boolean')
  is_military: boolean;

  @Column('text', { nullable: true })
  rank: string | null;

  @Column('text', { nullable: true })
  designation: string | null;

  @Column('timestamptz', { nullable: true })
  archived_at: Date | null;

  @Column('timestamptz', { nullable: true })
  anonymized_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;

  @Column('text')
  first_name_key: string;

  @Column('text')
  last_name_key: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user: Relation<User> | null;

  @ManyToOne(() => Position)
  @JoinColumn({ name: 'position_id' })
  position: Relation<Position> | null;

  @ManyToOne(() => Organization)
  @JoinColumn({ name: 'organization_id' })
  organization: Relation<Organization> | null;

  @ManyToOne(() => EmploymentType)
  @JoinColumn({ name: 'employment_type_id' })
  employment_type: Relation<EmploymentType> | null;

  @ManyToOne(() => TimekeepingPolicy)
  @JoinColumn({ name: 'timekeeping_policy_id' })
  timekeeping_policy: Relation<TimekeepingPolicy> | null;
}
