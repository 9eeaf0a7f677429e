/** The areas of the API, as its reference page groups them. */
export const TAGS = {
  'Sign-in, mobile': 'Accounts of mobile clients: bearer tokens (F§4, F§5).',
  'Sign-in, web': 'Accounts of web clients: a cookie session (F§4, F§5).',
  'Password reset': 'A new password by a mailed code.',
  Profile: 'The signed-in user: data, picture, password, devices.',
  'Payment methods': 'Saved cards, vaulted at the gateway.',
  Donations: 'Giving, and following a gift to its completion.',
  Subscriptions: 'Recurring gifts.',
  Campaigns: 'What is given for.',
  Institutions: 'Who runs campaigns.',
  Scholars: 'Who campaigns help, shown as far as each has agreed to.',
  Withdrawals: 'Paying out what was raised, with two people.',
  Users: 'Accounts as the staff manages them.',
  Notifications: 'What the signed-in user is told.',
  Content: 'Questions and answers, and legal documents.',
  Insights: 'Figures, and the record of who did what.',
  Gateway: 'What the payment gateway reports, and what became of it.',
};
