import { readMatrix, SIGN_IN_ROUTES } from '@bulwagan/testing/access.ts';

/**
 * Permitted roles per route, transcribed from the specification and the contract (C§4, C§5; contract, court) instead of
 * the code, to compare the code with. Row scopes are tested elsewhere.
 */

const AREAS = `
| Area | Super Admin | Counsel | Office of the Court Clerk | Branch of the Court Clerk | Dashboard User | BCC Staff | BCC Evidence | User | Stenographer | Sheriff | without a role |
|---|---|---|---|---|---|---|---|---|---|---|---|
| what everybody signed in has | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes | yes |
| case details, to see | yes | yes | yes | yes | no | yes | yes | yes | yes | yes | no |
| case activities, to see | yes | yes | yes | yes | no | yes | yes | no | yes | yes | no |
| case filing, to see | yes | yes | yes | yes | no | yes | no | no | no | no | no |
| case filing or activities, to see | yes | yes | yes | yes | no | yes | yes | no | yes | yes | no |
| case history, to see | yes | no | yes | yes | no | yes | no | no | no | no | no |
| evidence, to see | yes | yes | yes | yes | no | yes | yes | no | no | no | no |
| evidence, to manage | yes | no | no | yes | no | yes | yes | no | no | no | no |
| cases, to manage | yes | no | yes | yes | no | yes | no | no | no | no | no |
| cases, to classify | yes | no | yes | yes | no | no | no | no | no | no | no |
| cases, to raffle | yes | no | yes | no | no | no | no | no | no | no | no |
| activities, to record | yes | no | yes | yes | no | yes | no | no | yes | no | no |
| activities, to record, or service, to report | yes | no | yes | yes | no | yes | no | no | yes | yes | no |
| activities, to decide | yes | no | no | yes | no | no | no | no | no | no | no |
| hearings, to schedule | yes | no | yes | yes | no | yes | no | no | no | no | no |
| service, to report | yes | no | no | yes | no | no | no | no | no | yes | no |
| amendments, to file | yes | yes | yes | yes | no | yes | no | no | no | no | no |
| amendments, to review | yes | no | no | yes | no | no | no | no | no | no | no |
| reports and statistics | yes | no | yes | yes | yes | no | no | no | no | no | no |
| holidays and branches, to manage | yes | no | yes | no | no | no | no | no | no | no | no |
| lists of words, to manage | yes | no | yes | yes | no | no | no | no | no | no | no |
| roles, users and help, to manage | yes | no | no | yes | no | no | no | no | no | no | no |
| access, to explain | yes | no | no | no | no | no | no | no | no | no | no |
`;

/** Every route, under its area. `anyone` routes need no session. */
const ROUTES = `
${SIGN_IN_ROUTES}

anyone
  GET /calendar.ics

what everybody signed in has
  GET /api/profile
  GET /api/branches
  GET /api/branches/{id}
  GET /api/holidays
  GET /api/words
  GET /api/working-day
  GET /api/events
  POST /api/events/validate_holiday
  POST /api/events/add-case-hearing-calendar
  PUT /api/events/{events}/edit-manual-event
  DELETE /api/events/{events}/delete-manual-event
  POST /api/calendar-token
  DELETE /api/calendar-token
  GET /api/regions
  GET /api/provinces
  GET /api/cities
  GET /api/barangays
  GET /api/countries
  GET /api/help-categories
  GET /api/help-topics
  GET /api/help-topics/{id}
  GET /api/help-center

case details, to see
  GET /api/case-records
  GET /api/case-records/{id}
  GET /api/case-records/{id}/raffle
  GET /api/case-records/{id}/links
  GET /api/case-records/{id}/parties
  GET /api/case-options

case activities, to see
  GET /api/case/{case}/activities
  GET /api/case-activities/{caseActivityId}
  GET /api/compliance

case filing, to see
  GET /api/case-records/{id}/attachments
  GET /api/case-ammendments
  GET /api/case-ammendments/{id}

case filing or activities, to see
  GET /api/case-activities/{caseActivity}/attachments
  GET /api/media/{id}

case history, to see
  GET /api/case-records/{id}/history

evidence, to see
  GET /api/case-records/{id}/evidence

evidence, to manage
  POST /api/case-records/{id}/evidence
  PUT /api/case-records/{id}/evidence/{evidence}
  DELETE /api/case-records/{id}/evidence/{evidence}

cases, to manage
  POST /api/case-records
  PUT /api/case-records/{id}
  POST /api/case-records/{id}/close
  POST /api/case-records/{id}/reopen
  POST /api/case-records/{id}/archive
  POST /api/case-records/{id}/links
  DELETE /api/case-records/{id}/links/{other}
  POST /api/case-records/{id}/parties
  PUT /api/case-records/{id}/parties/{party}
  DELETE /api/case-records/{id}/parties/{party}
  POST /api/case-records/{id}/attachments
  DELETE /api/case-records/{id}/attachments/{media}

cases, to classify
  POST /api/case-records/{id}/classify
  GET /api/case-records/{id}/sealed-reads
  GET /api/case-records/{id}/grants
  POST /api/case-records/{id}/grants
  DELETE /api/case-records/{id}/grants/{grant}
  GET /api/case-records/{id}/grantees

cases, to raffle
  POST /api/case-records/{id}/raffle
  POST /api/raffles
  GET /api/raffles
  GET /api/raffles/{id}

activities, to record
  POST /api/case/{case}/activities
  PUT /api/case-activities/{caseActivityId}
  POST /api/case-activities/{caseActivityId}/comply
  DELETE /api/case-activities/{caseActivityId}/comply
  POST /api/case-activities/{caseActivity}/attachments

activities, to record, or service, to report
  DELETE /api/case-activities/{caseActivity}/attachments/{media}
  POST /api/case-activities/{caseActivity}/attachments/{media}/replace

activities, to decide
  POST /api/case-activities/{caseActivity}/update-status
  DELETE /api/case-activities/{caseActivityId}

hearings, to schedule
  POST /api/case/{caseId}/hearing
  POST /api/case/{caseId}/hearing/check
  POST /api/hearings/{id}/reschedule
  POST /api/hearings/{id}/cancel
  POST /api/hearings/{id}/result

service, to report
  GET /api/sheriff-reports
  GET /api/sheriff-reports/{id}
  POST /api/sheriff-reports/{id}/attempts
  POST /api/backoffice/case/{caseId}/activities-sheriff
  POST /api/backoffice/update-sheriff-report

amendments, to file
  POST /api/case-ammendments
  POST /api/temporary-media

amendments, to review
  POST /api/case-ammendments/{id}/review

reports and statistics
  GET /api/case-records/statistics
  GET /api/case-records/statistics-by-court-type
  GET /api/case-records/statistics-by-branch
  GET /api/case-records/statistics-by-category
  GET /api/case-records/statistics-by-case-type
  GET /api/case-year-list
  GET /api/case-year-bracket
  GET /api/backoffice/statistics
  GET /api/backoffice/case-counts
  GET /api/backoffice/case-top-categories
  GET /api/backoffice/case-stage-charts
  GET /api/backoffice/case-per-year
  GET /api/backoffice/case-per-year/summary/per-category
  GET /api/backoffice/court-statistics
  GET /api/backoffice/province-case-report
  GET /api/backoffice/hearings-per-month
  GET /api/backoffice/login-frequency
  GET /api/backoffice/filed-vs-closed
  GET /api/backoffice/actions-overdue-count
  POST /api/reports/case-record-list
  GET /api/case-assignments

holidays and branches, to manage
  POST /api/branches
  PUT /api/branches/{id}
  DELETE /api/branches/{id}
  POST /api/branches/{id}/restore
  POST /api/holidays
  PUT /api/holidays/{id}
  DELETE /api/holidays/{id}
  GET /api/holidays/{id}/hearings

lists of words, to manage
  POST /api/words
  PUT /api/words/{id}
  DELETE /api/words/{id}

roles, users and help, to manage
  GET /api/roles-list
  GET /api/roles-list/{role}
  POST /api/roles-list
  PUT /api/roles-list/{role}
  DELETE /api/roles-list/{role}
  GET /api/roles
  GET /api/permissions
  GET /api/users
  GET /api/users/{id}
  POST /api/users
  PUT /api/users/{id}
  POST /api/users/{id}/disable
  POST /api/users/{id}/enable
  GET /api/users/{id}/sessions
  DELETE /api/users/{id}/sessions/{session}
  POST /api/help-categories
  POST /api/help-categories/reorder
  PUT /api/help-categories/{id}
  DELETE /api/help-categories/{id}
  POST /api/help-topics
  PUT /api/help-topics/{id}
  DELETE /api/help-topics/{id}

access, to explain
  GET /api/case/{case}/access
`;

/** The ten roles, and a user without a role, for every route. */
export const MATRIX = readMatrix(AREAS, ROUTES);
