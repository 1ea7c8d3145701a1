import { countryIndex } from '@galen/contract/admin/countries'
import { type Choice, fromIndex, fromList } from '../patterns/pickers/choice-source.ts'
import { ColorField } from '../kit/fields/color-field.tsx'
import { FileDrop } from '../kit/fields/file-drop.tsx'
import { MultiPicker } from '../patterns/pickers/multi-picker.tsx'
import { Picker } from '../patterns/pickers/picker.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { SwitchField } from '../kit/fields/switch-field.tsx'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import { Held } from './held.tsx'
import type { Part } from './part.ts'

const countries = fromIndex(countryIndex, { label: ({ name }) => name, detail: ({ id }) => id })
const nobody = fromList<Choice>([], {
  name: 'gallery-nobody',
  choice: (each) => each,
  leftOut: text('Only active customers are listed.'),
})
/** Never answers. */
const silent = {
  ...nobody,
  name: 'gallery-silent',
  key: ['gallery-silent'],
  find: () => new Promise<never>(() => {}),
}

const UNITED_STATES: Choice = { id: 'US', label: 'United States' }
const locked = () => ({ disabledReason: text('You cannot change this.') })
const refuse = () => Promise.reject(new Error(text('Rejected by the server and reverted.')))
const SHORTLY_MS = 600
const saved = () => new Promise<void>((resolve) => setTimeout(resolve, SHORTLY_MS))

const pickers: readonly Part[] = [
  {
    name: text('Picker'),
    states: [
      {
        name: text('Empty, can create'),
        show: () => (
          <Held<Choice | null> initial={null}>
            {(value, change) => (
              <Picker
                label={text('Country')}
                source={countries}
                value={value}
                onChange={change}
                create={{
                  label: (words) => text('Create “{words}”', { words }),
                  run: (words) => toast.note(text('Would create “{words}”.', { words })),
                }}
              />
            )}
          </Held>
        ),
      },
      {
        name: text('Filled'),
        show: () => (
          <Held<Choice | null> initial={UNITED_STATES}>
            {(value, change) => <Picker label={text('Origin')} source={countries} value={value} onChange={change} />}
          </Held>
        ),
      },
      {
        name: text('Nothing to choose'),
        show: () => <Picker label={text('Customer')} source={nobody} value={null} onChange={() => {}} />,
      },
      {
        name: text('Loading'),
        show: () => <Picker label={text('Vendor')} source={silent} value={null} onChange={() => {}} />,
      },
      {
        name: text('Error'),
        show: () => (
          <Picker
            label={text('Destination')}
            source={countries}
            value={UNITED_STATES}
            onChange={() => {}}
            error={text('The carrier does not go there.')}
          />
        ),
      },
      {
        name: text('Disabled, with the reason'),
        show: () => (
          <Picker
            label={text('Bank country')}
            source={countries}
            value={UNITED_STATES}
            onChange={() => {}}
            {...locked()}
          />
        ),
      },
    ],
  },
  {
    name: text('Picker of several'),
    states: [
      {
        name: text('Filled'),
        show: () => (
          <Held<readonly Choice[]> initial={[UNITED_STATES, { id: 'CA', label: 'Canada' }]}>
            {(value, change) => (
              <MultiPicker label={text('Ships to')} source={countries} value={value} onChange={change} />
            )}
          </Held>
        ),
      },
      {
        name: text('Disabled, with the reason'),
        show: () => (
          <MultiPicker
            label={text('Sold in')}
            source={countries}
            value={[UNITED_STATES]}
            onChange={() => {}}
            {...locked()}
          />
        ),
      },
    ],
  },
]

const switches: Part = {
  name: text('Switch and select'),
  states: [
    {
      name: text('Saves'),
      show: () => (
        <Held initial={true}>
          {(value, change) => (
            <SwitchField
              label={text('Active')}
              description={text('Available in new documents.')}
              value={value}
              save={async (next) => {
                await saved()
                change(next)
              }}
            />
          )}
        </Held>
      ),
    },
    {
      name: text('Rejected: reverted'),
      show: () => <SwitchField label={text('Two-factor sign-in')} value={false} save={refuse} />,
    },
    {
      name: text('Disabled, with the reason'),
      show: () => <SwitchField label={text('Administrator')} value save={saved} {...locked()} />,
    },
    {
      name: text('Select that saves'),
      show: () => (
        <Held<'check' | 'wire'> initial="check">
          {(value, change) => (
            <SelectField
              label={text('Method')}
              value={value}
              options={[
                { value: 'check', label: text('Check') },
                { value: 'wire', label: text('Wire') },
              ]}
              save={async (next) => {
                await saved()
                change(next)
              }}
            />
          )}
        </Held>
      ),
    },
    {
      name: text('Select that is refused'),
      show: () => (
        <SelectField
          label={text('Terms')}
          value="net30"
          options={[
            { value: 'net30', label: text('Net 30') },
            { value: 'net60', label: text('Net 60') },
          ]}
          save={refuse}
        />
      ),
    },
  ],
}

const files: Part = {
  name: text('File and color'),
  states: [
    {
      name: text('File, empty'),
      show: () => (
        <Held<File | null> initial={null}>
          {(value, change) => (
            <FileDrop
              label={text('Logo')}
              description={text('A PNG or JPEG of at most 200 kB.')}
              rules={{ types: ['image/png', 'image/jpeg'], largestBytes: 200_000 }}
              camera
              value={value}
              onChange={change}
            />
          )}
        </Held>
      ),
    },
    {
      name: text('File, filled'),
      show: () => (
        <Held<File | null> initial={new File(['license'], 'license.pdf', { type: 'application/pdf' })}>
          {(value, change) => (
            <FileDrop
              label={text('License')}
              rules={{ types: ['application/pdf'], largestBytes: 1_000_000 }}
              value={value}
              onChange={change}
            />
          )}
        </Held>
      ),
    },
    {
      name: text('Color with good contrast'),
      show: () => (
        <Held<string | null> initial="#2f6798">
          {(value, change) => <ColorField label={text('Company color')} value={value} onChange={change} />}
        </Held>
      ),
    },
    {
      name: text('Color with low contrast'),
      show: () => (
        <Held<string | null> initial="#fff3b0">
          {(value, change) => <ColorField label={text('Flag color')} value={value} onChange={change} />}
        </Held>
      ),
    },
  ],
}

export const choiceParts: readonly Part[] = [...pickers, switches, files]
