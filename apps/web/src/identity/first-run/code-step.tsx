import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import type { StepProps } from './setup-draft.ts'

export const CodeStep = ({ draft, setDraft, errorOf }: StepProps) => (
  <>
    <p className="secondary">
      {text('The server printed a set-up code in its console at start. Enter it to prove that this system is yours.')}
    </p>
    <TextField
      label={text('Set-up code')}
      classNames={{ input: 'code' }}
      value={draft.setupCode}
      onChange={(setupCode) => setDraft({ ...draft, setupCode })}
      error={errorOf('setupCode')}
      autoComplete="off"
      spellCheck={false}
      autoFocus
    />
  </>
)
