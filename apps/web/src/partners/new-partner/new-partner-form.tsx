import { Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { documentKeys } from '../../patterns/document/document-keys.ts'
import { inputProps } from '../../kit/fields/field-props.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { fieldError } from '../../kit/error-text.ts'
import { useKeys } from '../../client/keys.ts'
import { recordCrumb } from '../../client/record-crumb.ts'
import { type ClassOfPartner, startsWith } from '../classes/from-class.ts'
import styles from './new-partner.module.css'

/** Those of the document that it becomes. */
const formKeys = { save: documentKeys.save, primary: documentKeys.primary }

export type NewPartner = { readonly name: string; readonly classId: string | null }

type NewPartnerFormProps = {
  title: string
  /** The name's label, length, and the field that a refusal names. */
  name: { readonly label: string; readonly field: string; readonly maxLength: number }
  classes: readonly (ClassOfPartner & { readonly active: boolean })[]
  /** Whether no one is without a class. */
  needsClass: boolean
  termsName: (id: string) => string | undefined
  follows: string
  /** Makes it, and throws why not. */
  create: (partner: NewPartner) => Promise<unknown>
}

/** A partner begins with a name and a class; the rest follows on a page of its own. */
export function NewPartnerForm({ title, name, classes, needsClass, termsName, follows, create }: NewPartnerFormProps) {
  const [partner, setPartner] = useState<NewPartner>({ name: '', classId: null })
  const [problem, setProblem] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const navigate = useNavigate()
  const disabledReason = whyNotYet(partner, needsClass)
  const createPartner = async () => {
    setIsPending(true)
    setProblem(undefined)
    await create({ ...partner, name: partner.name.trim() }).catch(setProblem)
    setIsPending(false)
  }
  const go = () => {
    if (disabledReason === undefined && !isPending) void createPartner()
  }
  useKeys(formKeys, { save: go, primary: go })
  useEffect(() => {
    recordCrumb.set(title)
    return () => recordCrumb.set(undefined)
  }, [title])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  const chosen = classes.find(({ id }) => id === partner.classId)
  return (
    <form className={styles['new']} onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <Panel title={text('Basic information')}>
        <PanelBody>
          <Stack gap={12}>
            <Refusal problem={problem} unless={[name.field, 'classId']} />
            <TextField
              label={name.label}
              value={partner.name}
              onChange={(typed) => setPartner({ ...partner, name: typed })}
              error={fieldError(problem, name.field)}
              maxLength={name.maxLength}
              autoFocus
              required
            />
            <Select
              {...inputProps({
                label: text('Class'),
                error: fieldError(problem, 'classId'),
                required: needsClass,
                description: chosen && startsWith(chosen, termsName),
              })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={classes.filter(({ active }) => active).map(({ id, name: label }) => ({ value: id, label }))}
              value={partner.classId}
              onChange={(classId) => setPartner({ ...partner, classId })}
              clearable={!needsClass}
              searchable
            />
            <p className="secondary">{follows}</p>
            <Group gap={8} align="stretch" wrap="nowrap">
              <Button onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
                {text('Cancel')}
              </Button>
              <Button type="submit" look="primary" pending={isPending} disabledReason={disabledReason}>
                {text('Create')}
              </Button>
            </Group>
          </Stack>
        </PanelBody>
      </Panel>
    </form>
  )
}

function whyNotYet({ name, classId }: NewPartner, needsClass: boolean): string | undefined {
  if (name.trim() === '') return text('Enter a name.')
  return needsClass && classId === null ? text('Choose its class first.') : undefined
}
