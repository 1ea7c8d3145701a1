import { Group, Stack } from '@mantine/core'
import { IMPORT_FILE_BYTES, type ImportKindName, imports } from '@galen/contract/importing/imports'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inBase64 } from '../../admin/picture-text.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { Tabs } from '../../patterns/tabs.tsx'
import { text } from '../../kit/text.ts'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { errorText } from '../../kit/error-text.ts'
import { importAddress } from '../import-address.ts'
import { importWords } from '../runs/import-labels.ts'
import styles from '../runs/importing.module.css'
import { ImportProgress } from '../runs/import-progress.tsx'
import { ImportHistory } from './import-history.tsx'

/** A browser knows a CSV file by many names, and on some machines by none. */
const TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
  '',
]

type Blanks = 'keep' | 'clear'

/** Takes the file. Nothing is changed before the person has seen what would be. */
export function ImportStart({ kind }: { kind: ImportKindName }) {
  const words = importWords[kind]
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [blanks, setBlanks] = useState<Blanks>('keep')
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)
  const read = async () => {
    if (!file) return
    setFault(undefined)
    setReading(true)
    try {
      const content = inBase64(new Uint8Array(await file.arrayBuffer()))
      const input = { body: { fileName: file.name.slice(0, 200), blanks, content } }
      // Nothing is saved by looking at a file, so the frame is not notified of it.
      const { body } = await call(imports[kind].preview, input, { ownState: true })
      void navigate(importAddress(kind, body.id))
    } catch (reason) {
      setFault(errorText(reason))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      {(kind === 'item' || kind === 'variation') && <ItemKinds />}
      <div className={styles['page']}>
        <h1 className={styles['title']}>{words.title}</h1>
        <Panel title={text('File')}>
          <PanelBody>
            <Stack gap={12}>
              <p className="secondary">{words.about}</p>
              <FileDrop
                label={text('CSV or XLSX, at most 20 MB and 50,000 rows')}
                value={file}
                onChange={(chosen) => {
                  setFault(undefined)
                  setFile(chosen)
                }}
                rules={{ types: TYPES, largestBytes: IMPORT_FILE_BYTES }}
                error={fault}
                {...(isReading && { disabledReason: text('Reading the file…') })}
              />
              {isReading && file && <ImportProgress sentence={text('Reading {name}…', { name: file.name })} />}
              <BlanksChoice value={blanks} onChange={setBlanks} />
              <Group gap={8} align="stretch">
                <Button
                  look="primary"
                  pending={isReading}
                  disabledReason={file ? undefined : text('Choose a file first.')}
                  onClick={() => void read()}
                >
                  {text('Upload file')}
                </Button>
                <Button icon="download" onClick={() => void saveTemplate(kind)}>
                  {text('Template')}
                </Button>
                <LinkButton to={words.list.address} icon="rows">
                  {words.list.label}
                </LinkButton>
              </Group>
            </Stack>
          </PanelBody>
        </Panel>
        <ImportHistory kind={kind} />
      </div>
    </>
  )
}

const ItemKinds = () => (
  <Tabs
    label={text('Import')}
    tabs={[
      { to: importAddress('item'), label: text('Items') },
      { to: importAddress('variation'), label: text('Variations') },
    ]}
  />
)

function BlanksChoice({ value, onChange }: { value: Blanks; onChange: (value: Blanks) => void }) {
  const choices = [
    { blanks: 'keep', label: text('A blank cell leaves the field as it is') },
    { blanks: 'clear', label: text('A blank cell empties the field') },
  ] as const
  return (
    <fieldset className={styles['choices']}>
      <legend>{text('Existing records')}</legend>
      {choices.map(({ blanks, label }) => (
        <label key={blanks} className={styles['choice']}>
          <input type="radio" name="blanks" checked={value === blanks} onChange={() => onChange(blanks)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** An empty file with all columns that the person may import. */
async function saveTemplate(kind: ImportKindName): Promise<void> {
  try {
    const { body } = await call(imports[kind].template, {})
    saveFile(body as unknown as Blob, `${kind}.csv`)
  } catch (reason) {
    toastError(reason)
  }
}
