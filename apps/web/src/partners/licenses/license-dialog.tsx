import type { License } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import { registeredSchedules } from '@galen/domain/items/dea-schedule'
import { stateLicenseTypeNames, stateLicenseTypes } from '@galen/domain/partners/license'
import { stateCodes, states } from '@galen/domain/partners/states'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { CheckGroup } from '../../admin/check-group.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { translate, text } from '../../kit/text.ts'
import { freshKey } from '../../client/call.ts'
import { blankLicense, NO_PLACE, problemsOf, settledLicense } from '../customers/license-draft.ts'
import { licenseName } from '../customers/license-labels.ts'
import styles from './licenses.module.css'
import { CopyField } from './copy-field.tsx'
import { type KeepPaper, type Paper, DocumentDrop } from './document-drop.tsx'

const kindLabels: Readonly<Record<License['kind'], string>> = {
  state: text('State license'),
  dea: text('DEA registration'),
  establishment: text('Establishment registration'),
}

type LicenseDialogProps = {
  license: License | undefined
  /** Which kinds this partner can have. */
  kinds: readonly License['kind'][]
  /** What a state license usually is here. */
  usualType: NonNullable<License['type']>
  /** The state that the next license is most likely of; empty where there is a choice. */
  usualState?: string
  /** Stored copies, of which one can show this license. */
  documents: readonly Paper[]
  /** Keeps another copy; missing for those who may not. */
  keep: KeepPaper | undefined
  onClose: () => void
  onDone: (license: License) => void
}

type Set = (part: Partial<License>) => void
type Part = { draft: License; set: Set; problem: (field: string) => string | undefined }

/** One license; what is wrong with it is under its field, by the rules that the server has as well. */
export function LicenseDialog(props: LicenseDialogProps) {
  const { license, kinds, usualType, usualState = '', documents, keep, onClose, onDone } = props
  const today = useToday()
  const ofKind = (kind: License['kind']) => emptyOf(kind, { usualType, usualState })
  const blank = () => ({ ...blankLicense(freshKey()), ...ofKind(kinds[0] ?? 'state') })
  const [draft, setDraft] = useState<License>(() => license ?? blank())
  const [isTried, setIsTried] = useState(false)
  const set: Set = (part) => setDraft((before) => ({ ...before, ...part }))
  const settled = settledLicense(draft, today)
  const problems = problemsOf(settled).filter(({ field }) => draft.kind !== 'establishment' || field !== 'state')
  const problem = (field: string) => {
    const found = problems.find((each) => each.field === field)
    return found && (isTried || isFilled(draft, field)) ? translate(found.message) : undefined
  }
  const submit = () => {
    setIsTried(true)
    if (problems.length > 0) return
    onDone(settled)
    onClose()
  }
  const part = { draft, set, problem }
  return (
    <Dialog
      title={license ? licenseName(license) : text('Add a license')}
      onClose={onClose}
      act={{ label: text('Save'), run: submit }}
      wide
    >
      <div className={styles['pair']}>
        <Select
          label={text('Kind')}
          required
          data={kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          value={draft.kind}
          onChange={(kind) => kind !== null && set(ofKind(kind as License['kind']))}
          allowDeselect={false}
        />
        <TextField
          label={text('Number')}
          required
          value={draft.number}
          onChange={(number) => set({ number })}
          error={problem('number')}
          maxLength={60}
          data-autofocus
        />
        {draft.kind === 'state' && <StateParts {...part} />}
        <Days {...part} />
        {draft.kind === 'dea' && <DeaParts {...part} />}
        <TextField
          label={text('Name on the license')}
          value={draft.nameOnLicense ?? ''}
          onChange={(name) => set({ nameOnLicense: name === '' ? null : name })}
          maxLength={120}
        />
        <CopyField {...part} documents={documents} />
        {keep && draft.fileId === null && (
          <div className={styles['whole']}>
            <DocumentDrop
              label={text('Copy of the license')}
              keep={keep}
              onKept={({ id, name }) => set({ fileId: id, fileName: name })}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What was typed is judged at once; what is still empty only when someone tries to save. */
const isFilled = (draft: License, field: string) => {
  const value = (draft as unknown as Record<string, unknown>)[field]
  return typeof value === 'string' && value.trim() !== ''
}

type Usual = Required<Pick<LicenseDialogProps, 'usualType' | 'usualState'>>

const emptyOf = (kind: License['kind'], { usualType, usualState }: Usual): Partial<License> => ({
  kind,
  type: kind === 'state' ? usualType : null,
  state: kind === 'state' ? usualState : null,
  registeredAddress: kind === 'dea' ? NO_PLACE : null,
})

const stateChoices = stateCodes.map((code) => ({ value: code, label: `${code} · ${states[code].name}` }))

const StateParts = ({ draft, set, problem }: Part) => (
  <>
    <Select
      label={text('Type')}
      required
      data={stateLicenseTypeNames.map((type) => ({ value: type, label: translate(stateLicenseTypes[type].label) }))}
      value={draft.type}
      onChange={(type) => type !== null && set({ type: type as License['type'] })}
      allowDeselect={false}
    />
    <StateChoice
      label={text('State')}
      value={draft.state ?? ''}
      onChange={(state) => set({ state })}
      error={problem('state')}
    />
  </>
)

type StateChoiceProps = { label: string; value: string; onChange: (state: string) => void; error: string | undefined }

const StateChoice = ({ label, value, onChange, error }: StateChoiceProps) => (
  <Select
    label={label}
    required
    data={stateChoices}
    value={value === '' ? null : value}
    onChange={(state) => onChange(state ?? '')}
    error={error && <FieldError>{error}</FieldError>}
    searchable
    limit={60}
  />
)

const day = (value: string | null) => (value === '' ? null : value) as BusinessDate | null

const Days = ({ draft, set, problem }: Part) => (
  <>
    <DateField
      label={text('Issued')}
      value={day(draft.issuedOn)}
      onChange={(issuedOn) => set({ issuedOn })}
      error={problem('issuedOn')}
    />
    <DateField
      label={text('Expires')}
      required
      description={text('Usable through the end of this day')}
      value={day(draft.expiresOn)}
      onChange={(expiresOn) => set({ expiresOn: expiresOn ?? '' })}
      error={problem('expiresOn')}
    />
    <DateField
      label={text('Withdrawn')}
      description={text('Leave empty while it is in effect')}
      value={day(draft.withdrawnOn)}
      onChange={(withdrawnOn) => set({ withdrawnOn })}
    />
  </>
)

function DeaParts({ draft, set, problem }: Part) {
  const place = draft.registeredAddress ?? NO_PLACE
  const put = (part: Partial<typeof place>) => set({ registeredAddress: { ...place, ...part } })
  return (
    <>
      <div className={styles['whole']}>
        <CheckGroup
          label={text('Schedules')}
          required
          options={registeredSchedules.map((schedule) => ({ value: schedule, label: schedule }))}
          value={draft.schedules}
          onChange={(schedules) => set({ schedules })}
          error={problem('schedules')}
        />
      </div>
      <div className={styles['whole']}>
        <TextField
          label={text('Registered street')}
          required
          value={place.address}
          onChange={(address) => put({ address })}
          error={problem('registeredAddress.address')}
          maxLength={120}
        />
      </div>
      <TextField
        label={text('Registered city')}
        required
        value={place.city}
        onChange={(city) => put({ city })}
        error={problem('registeredAddress.city')}
        maxLength={120}
      />
      <StateChoice
        label={text('Registered state')}
        value={place.state}
        onChange={(state) => put({ state })}
        error={problem('registeredAddress.state')}
      />
      <div className={styles['whole']}>
        <Checkbox
          label={text('Another account of the registrant that has this DEA number')}
          checked={draft.sameRegistrant ?? false}
          onChange={(event) => set({ sameRegistrant: event.currentTarget.checked })}
        />
      </div>
      <TextField
        label={text('Registered zip code')}
        required
        value={place.zipCode}
        onChange={(zipCode) => put({ zipCode })}
        error={problem('registeredAddress.zipCode')}
        maxLength={10}
      />
    </>
  )
}
