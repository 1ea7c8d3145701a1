import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Group.layer.css'
import './tokens.css'
import './surface.css'
import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import styles from './theme.module.css'

const wrapper = { label: styles['label'], error: styles['error'], description: styles['description'] } as const
const motion = { transitionProps: { duration: 100 } } as const

/** The visual language as defaults of the component library: every measure comes from tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  focusRing: 'never',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Input: { classNames: { input: styles['input'], section: styles['section'] } },
    // What explains a field stands below it, so that fields beside each other are on one line.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: wrapper,
    },
    Switch: {
      defaultProps: { withThumbIndicator: false },
      classNames: {
        root: styles['switch'],
        track: styles['track'],
        trackLabel: styles['trackLabel'],
        thumb: styles['thumb'],
      },
    },
    SegmentedControl: {
      classNames: { root: styles['segments'], label: styles['segment'], indicator: styles['segmentOn'] },
    },
    Slider: { classNames: { bar: styles['sliderBar'], thumb: styles['sliderThumb'], track: styles['sliderTrack'] } },
    Popover: { defaultProps: { shadow: 'none', ...motion }, classNames: { dropdown: styles['floating'] } },
    Menu: {
      // The library's invisible first stop for the focus is no menu item, which screen readers stumble over.
      defaultProps: {
        shadow: 'none',
        position: 'bottom-start',
        offset: 4,
        withInitialFocusPlaceholder: false,
        ...motion,
      },
      classNames: {
        dropdown: styles['floating'],
        item: styles['item'],
        itemIndicator: styles['indicator'],
        label: styles['menuLabel'],
        divider: styles['divider'],
      },
    },
  },
})

/** Hands our tokens to the component library, so that nothing it draws has colors of its own. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-2)',
    '--mantine-color-error': 'var(--void-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--button-line)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--ink-2)',
    '--mantine-primary-color-filled': 'var(--on)',
    '--mantine-primary-color-contrast': 'var(--surface)',
  }
  return { variables: {}, light: both, dark: both }
}
