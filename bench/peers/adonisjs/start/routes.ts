import router from '@adonisjs/core/services/router';
import { middleware } from '#start/kernel';

const EmployeesController = () => import('#controllers/employees_controller');

router
  .group(() => {
    router.get('/employees', [EmployeesController, 'index']);
    router.get('/employees/:id', [EmployeesController, 'show']).where('id', router.matchers.uuid());
  })
  .use(middleware.auth());
