import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('positions')
export class Position {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;
}

@Entity('organizations')
export class Organization {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  slug: string;
}

@Entity('employment_types')
export class EmploymentType {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;
}

@Entity('timekeeping_policies')
export class TimekeepingPolicy {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;
}
