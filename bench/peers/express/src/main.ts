import express from 'express';
import { authenticate } from './authenticate.js';
import { employees } from './employees.js';

const app = express();
app.disable('x-powered-by');
app.use(authenticate);
app.use('/employees', employees);
app.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1');
