/** How long data is kept, in days: for what deletes it, and for the privacy page. */
export const keptDays = {
  /** Sent mails, for questions of recipients. */
  mails: 90,
  /** Views of a listing by day: charts show a quarter. */
  viewDays: 400,
  /** What programs wrote for an account. */
  programWrites: 90,
  /** What a client has set in a session of MCP, after its last use. */
  mcpSessions: 1,
  /** That an address bounced: mailboxes come back, and mail servers make mistakes. */
  bounces: 30,
  /** Drafts that failed, expired or were transferred: their owner may ask why. */
  endedDrafts: 180,
  /** Invites to drafts, after their link expired. */
  invites: 30,
  /** Claims that ended: for disputes about a website. */
  endedClaims: 365,
  /** API keys that were revoked or expired, longer than what they wrote. */
  endedKeys: 180,
  /** Events for webhooks and their attempts: so long they can be sent again. */
  webhookDeliveries: 30,
  /** Name and address of the buyer of an order that was not paid. */
  unpaidBuyers: 90,
  /** Addresses for deliveries, after these: for questions and a second delivery. */
  deliveryAddresses: 180,
  /** Name and address of the buyer on an invoice: ten years from the end of its year. */
  invoices: 11 * 366,
} as const;
