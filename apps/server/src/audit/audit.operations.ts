import type { Area } from '../platform/area.ts'
import { auditSearch } from './audit.search.ts'
import { getRecordThen } from './record-then.ts'
import { writeSignedFile } from './signed-file.ts'
import { verifyChain } from './verify-chain.ts'

/** Who changed what, when and why. */
export const audit: Area = {
  name: 'audit',
  operations: [verifyChain, getRecordThen, writeSignedFile],
  indices: [auditSearch],
}
