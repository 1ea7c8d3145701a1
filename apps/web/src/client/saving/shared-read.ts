/** Reads once for everyone who asks in the same turn: a reading that began earlier may miss what they ask for. */
export function sharedRead<T>(read: () => Promise<T>, onRead: (result: T) => void): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= Promise.resolve().then(async () => {
      pending = undefined
      const result = await read()
      onRead(result)
      return result
    })
    return pending
  }
}
