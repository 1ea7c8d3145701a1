import { Slider, Switch } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { playSound, type SoundName, sounds } from '../../kit/sounds.ts'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { AccountSettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

export function SoundsSection() {
  const { sounds: isOn, soundVolume } = useSettings().preferences
  const toggle = usePreferenceRow()
  const loudness = usePreferenceRow()
  const [volume, setVolume] = useState(soundVolume)
  return (
    <div className={styles['rows']}>
      <AccountSettingRow label={text('Scanner sounds')}>
        <Switch
          aria-label={text('Scanner sounds')}
          checked={isOn}
          onChange={(event) => toggle.save({ sounds: event.currentTarget.checked })}
        />
        {toggle.state}
      </AccountSettingRow>
      <AccountSettingRow label={text('Volume')}>
        <Slider
          className={styles['slider'] ?? ''}
          thumbLabel={text('Volume')}
          value={volume}
          onChange={setVolume}
          onChangeEnd={(soundVolume) => loudness.save({ soundVolume })}
          min={0}
          max={100}
          step={5}
          disabled={!isOn}
          label={null}
        />
        <span className="small secondary figures">{text('{count}%', { count: volume })}</span>
        {loudness.state}
      </AccountSettingRow>
      <AccountSettingRow label={text('Try them')}>
        {(Object.keys(sounds) as SoundName[]).map((name) => (
          <Button
            key={name}
            icon="sound"
            onClick={() => playSound(name, volume)}
            disabledReason={isOn ? undefined : text('Sounds are off')}
          >
            {sounds[name].label}
          </Button>
        ))}
      </AccountSettingRow>
    </div>
  )
}
