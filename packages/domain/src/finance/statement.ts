/** What is open item by item, or everything that happened in a time. */
export const statementKinds = ['open-item', 'period'] as const
export type StatementKind = (typeof statementKinds)[number]
