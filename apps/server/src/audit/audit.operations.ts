import type { Area } from '../platform/area.ts'
import { auditSearch } from './trail/audit.search.ts'
import { getRecordThen } from './trail/record-then.ts'
import { writeSignedFile } from './trail/signed-file.ts'
import { verifyChain } from './trail/verify-chain.ts'

/** Who changed what, when and why. */
export const audit: Area = {
  name: 'audit',
  operations: [verifyChain, getRecordThen, writeSignedFile],
  indices: [auditSearch],
}
