const addresses: Readonly<Record<string, (id: string) => string>> = {
  invoice: (id) => `/invoice/${id}/invoice`,
  receipt: (id) => `/receipt/${id}/receipt`,
}

/** Where a document is that a payment or credit settles, if it has a screen. */
export const appliedAddress = (kind: string, id: string): string | undefined => addresses[kind]?.(id)
