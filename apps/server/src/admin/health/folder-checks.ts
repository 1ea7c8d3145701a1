import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthCheck } from '@galen/contract/admin/health'
import { ageInWords } from '@galen/domain/dates'

/** Anyone who makes backups touches this file of the data folder when one is complete. */
const BACKUP_MARK = 'last-backup'

const HOUR = 3_600_000

export async function backupCheck(dataFolder: string, now = new Date()): Promise<HealthCheck> {
  const name = 'Backup'
  const made = await stat(join(dataFolder, BACKUP_MARK)).then(
    ({ mtime }) => mtime,
    () => null,
  )
  if (made === null)
    return {
      id: 'backup',
      name,
      state: 'not known',
      words: `No backup has been reported: its script should touch the file ${BACKUP_MARK} in the data folder.`,
      at: null,
    }
  const hours = (now.getTime() - made.getTime()) / HOUR
  const state = hours <= 26 ? 'good' : hours <= 72 ? 'warning' : 'bad'
  return {
    id: 'backup',
    name,
    state,
    words: `The last backup was made ${ageInWords(made, now)}.`,
    at: made.toISOString(),
  }
}

export async function diskCheck(dataFolder: string): Promise<HealthCheck> {
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  const free = blocks === 0 ? 0 : bavail / blocks
  const state = free > 0.15 ? 'good' : free > 0.05 ? 'warning' : 'bad'
  const words = `${Math.round(free * 100)} % of the disk is free (${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB).`
  return { id: 'disk', name: 'Disk', state, words, at: null }
}
