import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { readableDocument } from '@galen/domain/edi/readable-document'

/** How the sender describes each line, by its position; only where the file has the lines that the order has. */
export function describedLines({ file, lines }: Pick<SalesRequest, 'file' | 'lines'>): ReadonlyMap<number, string> {
  if (file === null) return new Map()
  const sent = readableDocument(file).lines
  if (sent.length !== lines.length) return new Map()
  return new Map(lines.map(({ position }, place) => [position, sent[place]?.name ?? '']))
}
