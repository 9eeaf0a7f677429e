import { readMatrix } from '@bulwagan/testing/access.ts';

/**
 * Access table of fundraising as specified (F§4, F§5), written independently of the program to verify it. `token` and
 * `session` mean allowed with that credential only.
 */

const AREAS = `
| Area | system_admin | institution_admin | committee_member | donor | without a role |
|---|---|---|---|---|---|
| what everybody signed in has | yes | yes | yes | yes | yes |
| sign-out of devices | token | token | token | token | token |
| what is of a browser’s session | session | session | session | session | session |
| Manage institutions | yes | no | no | no | no |
| Manage users | yes | yes | no | no | no |
| Suspend users | yes | yes | no | no | no |
| Create campaigns | yes | yes | no | yes | no |
| Approve/reject campaigns | yes | yes | yes | no | no |
| what an institution_admin runs | yes | yes | no | no | no |
| what an institution shows its staff | yes | yes | yes | no | no |
| Create donations | yes | no | no | yes | no |
| View donations | yes | yes | yes | no | no |
| View withdrawals | yes | yes | yes | no | no |
| Create withdrawals | yes | yes | yes | no | no |
| Approve withdrawals | yes | no | yes | no | no |
| View audit logs | yes | yes | no | no | no |
| what is the whole system's | yes | no | no | no | no |
`;

/** Routes by area. Routes of `anyone` may identify the caller but do not require sign-in. */
const ROUTES = `
anyone
  POST /api/v1/mobile/auth/register
  POST /api/v1/mobile/auth/resend-verification
  POST /api/v1/mobile/auth/check-verification-status
  POST /api/v1/mobile/auth/verify-email
  POST /api/v1/mobile/auth/login
  POST /api/v1/mobile/auth/refresh
  POST /api/v1/web/auth/register
  POST /api/v1/web/auth/resend-verification
  POST /api/v1/web/auth/check-verification-status
  POST /api/v1/web/auth/verify-email
  POST /api/v1/web/auth/login
  POST /api/v1/mobile/auth/two-factor-challenge
  POST /api/v1/mobile/auth/two-factor-challenge/passkey-options
  POST /api/v1/web/auth/two-factor-challenge
  POST /api/v1/web/auth/two-factor-challenge/passkey-options
  POST /api/v1/auth/forgot-password
  POST /api/v1/auth/verify-reset-token
  POST /api/v1/auth/reset-password
  GET /api/v1/campaigns
  GET /api/v1/campaigns/{id}
  GET /api/v1/institutions
  GET /api/v1/institutions/{id}
  GET /api/v1/scholars
  GET /api/v1/scholars/{id}
  GET /api/v1/faqs
  GET /api/v1/faqs/{id}
  GET /api/v1/legal-documents
  GET /api/v1/legal-documents/{slug}
  GET /api/v1/legal-documents/{slug}/versions/{version}
  GET /api/v1/donations/track/{reference_number}
  GET /api/v1/donations/track/{reference_number}/verify
  GET /api/v1/ways-of-paying
  GET /api/v1/files/{area}/{owner}/{name}
  GET /api/v1/payment-methods/{gateway}/link-card/return
  GET /api/v1/subscriptions/{id}/return
  POST /api/v1/payments/{gateway}/webhook

what everybody signed in has
  GET /api/v1/profile
  PUT /api/v1/profile
  DELETE /api/v1/profile/avatar
  POST /api/v1/profile/password
  PUT /api/v1/profile/password
  GET /api/v1/profile/devices
  DELETE /api/v1/profile/devices/{id}
  GET /api/v1/profile/two-factor
  POST /api/v1/profile/two-factor/app
  DELETE /api/v1/profile/two-factor/app
  POST /api/v1/profile/two-factor/app/confirm
  POST /api/v1/profile/two-factor/recovery-codes
  POST /api/v1/profile/two-factor/recovery-codes/show
  POST /api/v1/profile/two-factor/passkeys
  POST /api/v1/profile/two-factor/passkeys/options
  PUT /api/v1/profile/two-factor/passkeys/{id}
  DELETE /api/v1/profile/two-factor/passkeys/{id}
  POST /api/v1/device-tokens
  DELETE /api/v1/device-tokens
  GET /api/v1/notifications
  GET /api/v1/notifications/unread-count
  POST /api/v1/notifications/{id}/read
  POST /api/v1/notifications/read-all
  DELETE /api/v1/notifications/{id}
  GET /api/v1/payment-methods
  POST /api/v1/payment-methods
  GET /api/v1/payment-methods/{id}
  POST /api/v1/payment-methods/{id}/set-default
  DELETE /api/v1/payment-methods/{id}
  POST /api/v1/payment-methods/{gateway}/link-card
  POST /api/v1/payment-methods/{gateway}/link-card/{payment_intent_id}/complete
  GET /api/v1/donations
  GET /api/v1/donations/{id}
  GET /api/v1/donations/{id}/verify
  GET /api/v1/subscriptions
  GET /api/v1/subscriptions/{id}
  POST /api/v1/subscriptions/{id}/cancel
  GET /api/v1/analytics/my-giving

sign-out of devices
  POST /api/v1/mobile/auth/logout
  POST /api/v1/mobile/auth/logout-all

what is of a browser’s session
  POST /api/v1/web/auth/logout
  GET /api/v1/profile/password-confirmation
  POST /api/v1/profile/password-confirmation

Manage institutions
  POST /api/v1/institutions
  PUT /api/v1/institutions/{id}
  POST /api/v1/institutions/{id}/deactivate
  POST /api/v1/institutions/{id}/activate
  POST /api/v1/institutions/{id}/logo
  DELETE /api/v1/institutions/{id}/logo

Manage users
  GET /api/v1/users
  POST /api/v1/users
  GET /api/v1/users/{id}
  PUT /api/v1/users/{id}
  POST /api/v1/users/{id}/roles
  DELETE /api/v1/users/{id}/roles/{role}

Suspend users
  POST /api/v1/users/{id}/suspend
  POST /api/v1/users/{id}/restore

Create campaigns
  POST /api/v1/campaigns
  PUT /api/v1/campaigns/{id}
  POST /api/v1/campaigns/{id}/submit

Approve/reject campaigns
  POST /api/v1/campaigns/{id}/approve
  POST /api/v1/campaigns/{id}/reject

what an institution_admin runs
  POST /api/v1/campaigns/{id}/close
  POST /api/v1/payments-to-return/{id}/resolve
  POST /api/v1/institutions/{id}/bank-accounts
  DELETE /api/v1/institutions/{id}/bank-accounts/{bank_account_id}
  POST /api/v1/institutions/{id}/committee
  DELETE /api/v1/institutions/{id}/committee/{user_id}
  POST /api/v1/scholars
  PUT /api/v1/scholars/{id}
  POST /api/v1/scholars/{id}/photo
  DELETE /api/v1/scholars/{id}/photo

what an institution shows its staff
  GET /api/v1/institutions/{id}/bank-accounts
  GET /api/v1/institutions/{id}/committee

Create donations
  POST /api/v1/donations
  POST /api/v1/donations/charge-saved/{gateway}
  POST /api/v1/donations/{id}/pay/{gateway}
  POST /api/v1/donations/{id}/cancel
  POST /api/v1/subscriptions

View donations
  GET /api/v1/analytics/overview
  GET /api/v1/analytics/campaigns/{id}
  GET /api/v1/analytics/donations-over-time
  GET /api/v1/donations/export
  GET /api/v1/payments-to-return

View withdrawals
  GET /api/v1/withdrawals
  GET /api/v1/withdrawals/{id}

Create withdrawals
  POST /api/v1/withdrawals

Approve withdrawals
  POST /api/v1/withdrawals/{id}/approve
  POST /api/v1/withdrawals/{id}/reject

View audit logs
  GET /api/v1/audit-logs

what is the whole system's
  POST /api/v1/faqs
  PUT /api/v1/faqs/{id}
  POST /api/v1/faqs/{id}/swap
  DELETE /api/v1/faqs/{id}
  GET /api/v1/legal-documents/{slug}/versions
  POST /api/v1/legal-documents
  POST /api/v1/legal-documents/{slug}/versions/{version}/publish
  POST /api/v1/donations/{id}/refund
  GET /api/v1/payment-fees
  POST /api/v1/payment-fees
  GET /api/v1/webhook-events
  GET /api/v1/webhook-events/{id}
  POST /api/v1/webhook-events/{id}/replay
`;

/** Routes open to guests although not open to every signed-in user. */
export const FOR_GUESTS_TOO = ['POST /api/v1/donations'];

export const MATRIX = readMatrix(AREAS, ROUTES);
