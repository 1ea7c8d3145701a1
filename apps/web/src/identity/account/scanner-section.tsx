import type { ScanResult } from '@galen/domain/scanning/gs1'
import { Group, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useStore } from '../../kit/store.ts'
import { usualRules } from '../../patterns/scanning/wedge-scanner.ts'
import { CameraScanButton } from '../../patterns/scanning/camera-scan.tsx'
import { ScanParts } from '../../patterns/scanning/scan-parts.tsx'
import { changeScanner, scannerSettings } from '../../patterns/scanning/scanner-settings.ts'
import { readCode, type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'
import { text } from '../../kit/text.ts'
import { AccountSettingRow } from './setting-row.tsx'
import styles from './account.module.css'

const LONGEST_PREFIX = 4
const speeds = [
  { value: '15', label: text('Fast') },
  { value: String(usualRules.meanGapMs), label: text('Usual') },
  { value: '60', label: text('Slow, wireless') },
]

/** How this device distinguishes its scanner from a person, and a place to try it. */
export function ScannerSection() {
  const { on, prefix, meanGapMs } = useStore(scannerSettings)
  return (
    <div className={styles['rows']}>
      <AccountSettingRow label={text('Scanner on this device')}>
        <Switch
          aria-label={text('Scanner on this device')}
          checked={on}
          onChange={(event) => changeScanner({ on: event.currentTarget.checked })}
        />
        <span className="small secondary">{text('Scanning works wherever the cursor is.')}</span>
      </AccountSettingRow>
      <AccountSettingRow label={text('Prefix')}>
        <TextInput
          aria-label={text('Prefix')}
          className={styles['prefix'] ?? ''}
          classNames={{ input: 'code' }}
          value={prefix}
          maxLength={LONGEST_PREFIX}
          onChange={(event) => changeScanner({ prefix: event.currentTarget.value })}
          data-no-scan
        />
        <span className="small secondary">
          {text('What your scanner sends before each code. Leave it empty if it sends nothing.')}
        </span>
      </AccountSettingRow>
      <AccountSettingRow label={text('Speed')}>
        <SegmentedControl
          aria-label={text('Speed')}
          value={String(meanGapMs)}
          onChange={(gap) => changeScanner({ meanGapMs: Number(gap) })}
          data={speeds}
        />
        <span className="small secondary">
          {text('Faster than {count} ms between two characters is a scan.', { count: meanGapMs })}
        </span>
      </AccountSettingRow>
      <AccountSettingRow label={text('Try it')}>
        <TestBox />
      </AccountSettingRow>
    </div>
  )
}

/** Scan or type a code and see what is read in it. */
function TestBox() {
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<ScanResult>()
  useScans((scan) => {
    setTyped(scan.code.replaceAll('\u001d', '{GS}'))
    setResult(scan.result)
    return outcomeOf(scan.result)
  })
  const read = async () => setResult(typed.trim() === '' ? undefined : await readCode(typed))
  return (
    <Stack gap={12} flex="1" miw={0}>
      <Group gap="8px 12px" miw={0}>
        <TextInput
          aria-label={text('Code to try')}
          placeholder={text('Scan a code, or type one and press Enter')}
          className={styles['testCode'] ?? ''}
          classNames={{ input: 'code' }}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && void read()}
        />
        <Button onClick={() => void read()}>{text('Read')}</Button>
        <CameraScanButton />
      </Group>
      <div role="status">{result && <ScanParts result={result} />}</div>
    </Stack>
  )
}

function outcomeOf(result: ScanResult): ScanOutcome {
  if (result.kind === 'refused') return { sound: 'refused', words: result.reason }
  return result.kind === 'candidates'
    ? { sound: 'choice', words: text('The code can be read in several ways') }
    : { sound: 'accepted', words: text('Code read') }
}
