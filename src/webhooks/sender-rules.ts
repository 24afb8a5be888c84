/** The User-Agent of deliveries, with the address of the page that explains them. */
export const senderNameOf = (baseUrl: string): string => `LaunchDirectoryWebhooks/1.0 (+${baseUrl}/docs)`;
