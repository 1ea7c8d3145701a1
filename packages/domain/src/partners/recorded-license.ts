import type { ErrorDetail } from '../business-error.ts'
import type { BusinessDate } from '../dates.ts'

/** A license as it is recorded, with who recorded it and who verified it. */
export type RecordedLicense = {
  readonly id: string
  readonly kind: 'state' | 'dea' | 'establishment'
  readonly number: string
  readonly type: string | null
  readonly state: string | null
  readonly nameOnLicense: string | null
  readonly issuedOn: string | null
  readonly expiresOn: string
  readonly withdrawnOn: string | null
  readonly schedules: readonly string[]
  readonly registeredAddress: object | null
  readonly verifiedOn: string | null
  readonly verifiedWith: string | null
  readonly fileId: string | null
  readonly sameRegistrant?: boolean | undefined
  readonly verifiedBy: string | null
  /** The last user who changed what the license says; null where it was recorded before that was stored. */
  readonly recordedBy: string | null
}

type Recording = { readonly userId: string; readonly today: BusinessDate; readonly newId: () => string }

/** What becomes of the licenses of a partner, and what is refused about them. */
export type Recorded<T> = {
  readonly licenses: readonly T[]
  readonly problems: readonly ErrorDetail[]
  /** Numbers that the same user recorded and wants to verify. */
  readonly ownNumbers: readonly string[]
}

export const recordedByYou = (number: string) => `You recorded ${number}. Another person must verify it.`

const UNVERIFIED = { verifiedOn: null, verifiedWith: null, verifiedBy: null } as const

const isVerifiedNow = ({ verifiedOn, verifiedWith }: RecordedLicense) => verifiedOn !== null && verifiedWith !== null

const sameVerification = (one: RecordedLicense, other: RecordedLicense) =>
  one.verifiedOn === other.verifiedOn && one.verifiedWith === other.verifiedWith

/** What a license says, without who verified it and the copy that shows it. */
const contentOf = (license: RecordedLicense) =>
  JSON.stringify([
    license.kind,
    license.number,
    license.type,
    license.state,
    license.nameOnLicense,
    license.issuedOn,
    license.expiresOn,
    license.withdrawnOn,
    license.schedules.toSorted(),
    license.registeredAddress,
    license.sameRegistrant ?? false,
  ])

/** Whether a change only takes away from what was verified: an earlier end, a withdrawal, fewer schedules. */
export function onlyNarrows(before: RecordedLicense, after: RecordedLicense): boolean {
  const { expiresOn, withdrawnOn, schedules } = before
  return (
    contentOf({ ...after, expiresOn, withdrawnOn, schedules }) === contentOf(before) &&
    after.expiresOn <= expiresOn &&
    (withdrawnOn === null || (after.withdrawnOn !== null && after.withdrawnOn <= withdrawnOn)) &&
    after.schedules.every((schedule) => schedules.includes(schedule))
  )
}

/**
 * The licenses as they are to be stored. Who records or changes one does not verify it. A change of a verified license
 * waits beside it until another person verifies it, so that the verified one counts until it ends.
 */
export function recordedLicenses<T extends RecordedLicense>(
  before: readonly T[],
  given: readonly T[],
  by: Recording,
): Recorded<T> {
  const known = new Map(before.map((license) => [license.id, license]))
  const problems: ErrorDetail[] = []
  const ownNumbers: string[] = []
  const waiting: T[] = []
  const superseded = new Set<string>()
  const licenses = given.map((license, place) => {
    const earlier = known.get(license.id)
    const isNew = !earlier || contentOf(earlier) !== contentOf(license)
    const verifies = isVerifiedNow(license) && !(earlier && sameVerification(earlier, license))
    if (verifies) {
      problems.push(...verificationProblems(license, place, by))
      if (isNew || earlier.recordedBy === by.userId) ownNumbers.push(license.number)
      else for (const id of olderThan(license, before, by.today)) superseded.add(id)
      return { ...license, verifiedBy: by.userId, recordedBy: earlier?.recordedBy ?? null }
    }
    if (!earlier) return { ...license, ...UNVERIFIED, recordedBy: by.userId }
    const { verifiedBy, recordedBy } = earlier
    if (!isVerifiedNow(license)) return { ...license, ...UNVERIFIED, recordedBy: isNew ? by.userId : recordedBy }
    const copyIsProof = license.verifiedWith === 'document' && license.fileId !== earlier.fileId
    if (!isNew || onlyNarrows(earlier, license))
      return copyIsProof ? { ...license, ...UNVERIFIED, recordedBy: by.userId } : { ...license, verifiedBy, recordedBy }
    waiting.push({ ...license, ...UNVERIFIED, id: by.newId(), recordedBy: by.userId })
    return earlier
  })
  const stored = licenses.filter(({ id }) => !superseded.has(id))
  const isThere = (one: T) => stored.some((other) => !isVerifiedNow(other) && contentOf(other) === contentOf(one))
  return { licenses: [...stored, ...waiting.filter((one) => !isThere(one))], problems, ownNumbers }
}

function verificationProblems(license: RecordedLicense, place: number, { today }: Recording): ErrorDetail[] {
  const field = (name: string) => `licenses.${place}.${name}`
  return [
    ...(license.verifiedOn !== null && license.verifiedOn > today
      ? [{ field: field('verifiedOn'), message: 'must not be in the future' }]
      : []),
    ...(license.verifiedWith === 'document' && license.fileId === null
      ? [{ field: field('fileId'), message: 'is required: attach the copy that was verified' }]
      : []),
  ]
}

/** The verified licenses that this one replaces once it is verified and has begun: the same number in the same state. */
function olderThan<T extends RecordedLicense>(license: T, before: readonly T[], today: BusinessDate): string[] {
  if (license.issuedOn !== null && license.issuedOn > today) return []
  return before
    .filter(
      (other) =>
        other.id !== license.id &&
        isVerifiedNow(other) &&
        other.kind === license.kind &&
        other.state === license.state &&
        other.type === license.type &&
        other.number.toUpperCase() === license.number.toUpperCase(),
    )
    .map(({ id }) => id)
}
