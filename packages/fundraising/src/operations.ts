import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { accountOperations } from './accounts/operations.ts';
import { auditLogOperations } from './audit-logs/operations.ts';
import { campaignOperations } from './campaigns/operations.ts';
import { contentOperations } from './content/operations.ts';
import { deviceTokenOperations } from './device-tokens/operations.ts';
import { fundraisingDocumentOperations } from './documents/operations.ts';
import { donationOperations } from './donations/operations.ts';
import { fileOperations } from './files/operations.ts';
import { insightOperations } from './insights/operations.ts';
import { institutionOperations } from './institutions/operations.ts';
import { notificationOperations } from './notifications/operations.ts';
import { passwordResetOperations } from './password-reset/operations.ts';
import { paymentFeeOperations } from './payment-fees/operations.ts';
import { paymentMethodOperations } from './payment-methods/operations.ts';
import { paymentToReturnOperations } from './payments-to-return/operations.ts';
import { profileOperations } from './profile/operations.ts';
import { scholarOperations } from './scholars/operations.ts';
import { secondFactorOperations } from './second-factor/operations.ts';
import { subscriptionOperations } from './subscriptions/operations.ts';
import { userOperations } from './users/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';
import { withdrawalOperations } from './withdrawals/operations.ts';

/** Example request of every route of fundraising, and who may send it (F§4, F§5). */
export const fundraisingOperations: Operations = {
  ...accountOperations,
  ...auditLogOperations,
  ...campaignOperations,
  ...contentOperations,
  ...deviceTokenOperations,
  ...fundraisingDocumentOperations,
  ...donationOperations,
  ...fileOperations,
  ...insightOperations,
  ...institutionOperations,
  ...notificationOperations,
  ...passwordResetOperations,
  ...paymentFeeOperations,
  ...paymentMethodOperations,
  ...paymentToReturnOperations,
  ...profileOperations,
  ...scholarOperations,
  ...secondFactorOperations,
  ...subscriptionOperations,
  ...userOperations,
  ...webhookOperations,
  ...withdrawalOperations,
};
