import router from '@adonisjs/core/services/router';
import server from '@adonisjs/core/services/server';

server.use([() => import('#middleware/force_json_response_middleware')]);

export const middleware = router.named({
  auth: () => import('#middleware/auth_middleware'),
});
