import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  username: string;
}

@Entity('access_tokens')
export class AccessToken {
  @PrimaryColumn('integer')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('text')
  token_hash: string;

  @Column('timestamptz')
  expires_at: Date;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
