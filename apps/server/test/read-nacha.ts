/** A file of the clearing house as its receiver reads it: by columns alone, knowing nothing of how it was written. */
export type ReadNacha = {
  readonly destination: string
  readonly origin: string
  readonly modifier: string
  readonly reference: string
  readonly batches: readonly {
    readonly serviceClass: string
    readonly company: string
    readonly entryClass: string
    readonly effective: string
    readonly entries: readonly {
      readonly code: string
      readonly routing: string
      readonly account: string
      readonly cents: number
      readonly id: string
      readonly name: string
      readonly trace: string
    }[]
  }[]
}

const at = (record: string, from: number, to: number) => record.slice(from - 1, to)
const fail = (what: string): never => {
  throw new Error(`Not a NACHA file: ${what}`)
}
const must = (is: boolean, what: string) => void (is || fail(what))

/** Reads the file and proves its counts, sums and hashes. */
export function readNacha(text: string): ReadNacha {
  const records = text.split('\r\n')
  must(records.pop() === '', 'the last record has no end')
  must(records.length % 10 === 0, 'the blocks are not full')
  for (const record of records) must(/^[\x20-\x7E]{94}$/.test(record), `a record is not 94 characters: ${record}`)
  const [head = '', ...rest] = records
  must(at(head, 1, 3) === '101' && at(head, 35, 39) === '09410', 'the head')
  const end = rest.findIndex((record) => record.startsWith('9'))
  must(
    rest.slice(end + 1).every((record) => record === '9'.repeat(94)),
    'something follows the end',
  )
  const batches: ReadNacha['batches'][number][] = []
  let open: { head: string; lines: string[] } | undefined
  for (const record of rest.slice(0, end)) {
    const kind = at(record, 1, 1)
    if (kind === '5') open = { head: record, lines: [] }
    else if (kind === '6') (open ?? fail('an entry outside of a batch')).lines.push(record)
    else if (kind === '8') batches.push(readBatch(open ?? fail('an end without a batch'), record))
    else fail(`a record of kind ${kind}`)
  }
  const entries = batches.flatMap((batch) => batch.entries)
  const last = rest[end] ?? ''
  must(Number(at(last, 2, 7)) === batches.length, 'the count of batches')
  must(Number(at(last, 8, 13)) === records.length / 10, 'the count of blocks')
  must(Number(at(last, 14, 21)) === entries.length, 'the count of entries')
  checkSums(at(last, 22, 31), at(last, 44, 55), entries)
  return {
    destination: at(head, 4, 13).trim(),
    origin: at(head, 14, 23).trim(),
    modifier: at(head, 34, 34),
    reference: at(head, 87, 94).trim(),
    batches,
  }
}

type Entry = ReadNacha['batches'][number]['entries'][number]

function checkSums(hash: string, credit: string, entries: readonly Entry[]) {
  const expected = String(entries.reduce((sum, { routing }) => sum + Number(routing.slice(0, 8)), 0)).slice(-10)
  must(hash === expected.padStart(10, '0'), 'the hash')
  must(Number(credit) === entries.reduce((sum, { cents }) => sum + cents, 0), 'the total')
}

function readBatch({ head, lines }: { head: string; lines: readonly string[] }, end: string) {
  const entries = lines.map((line) => ({
    code: at(line, 2, 3),
    routing: at(line, 4, 12),
    account: at(line, 13, 29).trim(),
    cents: Number(at(line, 30, 39)),
    id: at(line, 40, 54).trim(),
    name: at(line, 55, 76).trim(),
    trace: at(line, 80, 94),
  }))
  must(Number(at(end, 5, 10)) === entries.length, 'the count of a batch')
  must(at(head, 41, 50) === at(end, 45, 54), 'the company of a batch')
  must(at(head, 88, 94) === at(end, 88, 94), 'the number of a batch')
  checkSums(at(end, 11, 20), at(end, 33, 44), entries)
  return {
    serviceClass: at(head, 2, 4),
    company: at(head, 5, 20).trim(),
    entryClass: at(head, 51, 53),
    effective: at(head, 70, 75),
    entries,
  }
}
