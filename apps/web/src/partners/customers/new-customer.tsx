import { customerProperties } from '@galen/contract/partners/customer-properties'
import { customers } from '@galen/contract/partners/customers'
import { Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useRead } from '../../shell/api.tsx'
import { call } from '../../shell/call.ts'
import { errorText, fieldError } from '../../shell/error-text.ts'
import { useMayI } from '../../shell/session.ts'
import styles from './customers.module.css'
import { SimilarDialog, type SimilarFound } from './similar-dialog.tsx'

/** A customer begins with its name and class; the rest follows on its own page. */
export function NewCustomer() {
  const mayI = useMayI()
  const classes = useRead(customerProperties.list, { query: { type: 'customerClass' } }, { freshForMs: 60_000 })
  const [companyName, setCompanyName] = useState('')
  const [classId, setClassId] = useState<string | null>(null)
  const creation = useCreation({ companyName: companyName.trim(), classId })
  const { problem } = creation
  const classProblem = fieldError(problem, 'classId')
  const isNamed = classProblem !== undefined || fieldError(problem, 'companyName') !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (creation.whyNot === undefined && !creation.isPending) void creation.create(false)
  }
  if (!mayI(customers.create.needs)) return <Note tone="hold">{text('You may not make customers.')}</Note>
  return (
    <form className={styles['new']} onSubmit={submit} noValidate>
      <h1>{text('New customer')}</h1>
      <Panel title={text('Who it is')}>
        <PanelBody>
          <div className={styles['stack']}>
            {problem !== undefined && !isNamed && (
              <Note tone="void" live>
                {errorText(problem)}
              </Note>
            )}
            <TextField
              label={text('Company name')}
              value={companyName}
              onChange={setCompanyName}
              error={fieldError(problem, 'companyName')}
              maxLength={200}
              autoFocus
              required
            />
            <Select
              label={text('Class')}
              data={(classes.data ?? [])
                .filter(({ active }) => active)
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={classId}
              onChange={setClassId}
              error={classProblem && <FieldError>{classProblem}</FieldError>}
              searchable
              required
            />
            <p className="secondary">
              {text(
                'Addresses, licences and terms follow on the page of the customer, where every field saves itself.',
              )}
            </p>
            <div>
              <Button type="submit" look="primary" pending={creation.isPending} whyNot={creation.whyNot}>
                {text('Create')}
              </Button>
            </div>
          </div>
        </PanelBody>
      </Panel>
      {creation.similar && (
        <SimilarDialog
          similar={creation.similar}
          name={companyName.trim()}
          onClose={creation.forget}
          onCreate={() => void creation.create(true)}
        />
      )}
    </form>
  )
}

function useCreation({ companyName, classId }: { companyName: string; classId: string | null }) {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [similar, setSimilar] = useState<SimilarFound>()
  const create = async (isConfirmed: boolean) => {
    if (classId === null) return
    setIsPending(true)
    setSimilar(undefined)
    try {
      const reply = await call(customers.create, {
        query: isConfirmed ? { confirm: 'true' } : {},
        body: { companyName, classId },
      })
      if (reply.status === 202) return setSimilar(reply.body)
      toast.success(text('Saved successfully'))
      await navigate(`/customer/${reply.body.id}/basic-information`, { replace: true })
    } catch (reason) {
      setProblem(reason)
    } finally {
      setIsPending(false)
    }
  }
  const whyNot =
    companyName === '' ? text('Name it first.') : classId === null ? text('Choose its class first.') : undefined
  return { create, isPending, problem, similar, whyNot, forget: () => setSimilar(undefined) }
}
