import { checkService } from './check-service.ts';

checkService('fundraising');
