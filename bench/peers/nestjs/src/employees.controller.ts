import {
  Controller,
  DefaultValuePipe,
  Get,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Query,
  UseGuards,
} from '@nestjs/common';
import { EmployeesService } from './employees.service.js';
import { TokenGuard } from './token.guard.js';

@Controller('employees')
@UseGuards(TokenGuard)
export class EmployeesController {
  constructor(private readonly employees: EmployeesService) {}

  @Get()
  list(
    @Query('organization_slug') organizationSlug: string | undefined,
    @Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number,
  ) {
    return this.employees.list(organizationSlug, page);
  }

  @Get(':id')
  show(@Param('id', ParseUUIDPipe) id: string) {
    return this.employees.show(id);
  }
}
