import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '../make-folders.ts'
import type { Anchor } from './audit-chain.ts'

/** Where anchors are kept outside of the database. Point it at a disk that only takes additions to be safe from our own hands. */
export const anchorsFileOf = (dataFolder: string) => join(dataFolder, 'audit-anchors.jsonl')

const FOLDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const idFileOf = (anchorsFile: string) => `${anchorsFile}.id`

/** By which id the database knows this file of anchors; null where no process has written one yet. */
export function anchorsFolder(anchorsFile: string): string | null {
  if (!existsSync(idFileOf(anchorsFile))) return null
  const id = readFileSync(idFileOf(anchorsFile), 'utf8').trim()
  return FOLDER_ID.test(id) ? id : null
}

/** The same, given when the file is written for the first time. */
export function namedAnchorsFolder(anchorsFile: string): string {
  const known = anchorsFolder(anchorsFile)
  if (known !== null) return known
  makeFolders(dirname(anchorsFile))
  const id = randomUUID()
  writeFileSync(idFileOf(anchorsFile), `${id}\n`, { mode: 0o600 })
  return id
}

/** Adds anchors to the file, and does not answer before the disk has them. */
export function appendAnchors(file: string, anchors: readonly Anchor[]): void {
  if (anchors.length === 0) return
  makeFolders(dirname(file))
  const opened = openSync(file, 'a', 0o600)
  try {
    writeSync(opened, anchors.map((anchor) => `${JSON.stringify(written(anchor))}\n`).join(''))
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

const written = ({ companyId, position, hash, signature }: Anchor) => ({
  company: companyId,
  position,
  hash: hash.toString('hex'),
  signature: signature.toString('base64url'),
})

/** What the file says; a line that cannot be read is an anchor that does not verify. */
export function readAnchors(file: string): Anchor[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(readLine)
}

function readLine(line: string): Anchor {
  try {
    const { company, position, hash, signature } = JSON.parse(line) as Record<string, unknown>
    return {
      companyId: String(company),
      position: Number(position),
      hash: Buffer.from(String(hash), 'hex'),
      signature: Buffer.from(String(signature), 'base64url'),
    }
  } catch {
    return { companyId: '', position: Number.NaN, hash: Buffer.alloc(0), signature: Buffer.alloc(0) }
  }
}
