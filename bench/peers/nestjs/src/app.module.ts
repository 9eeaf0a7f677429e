import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Employee } from './employee.entity.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';
import { EmploymentType, Organization, Position, TimekeepingPolicy } from './reference.entities.js';
import { AccessToken, User } from './user.entities.js';

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      entities: [AccessToken, Employee, EmploymentType, Organization, Position, TimekeepingPolicy, User],
      poolSize: 10,
    }),
    TypeOrmModule.forFeature([AccessToken, Employee, Organization]),
  ],
  controllers: [EmployeesController],
  providers: [EmployeesService],
})
export class AppModule {}
