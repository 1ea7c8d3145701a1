import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const owner = { givenName: 'Annabella', familyName: 'Ruiz', email: 'a.ruiz@corvane.example', companies: ['Corvane Rx'] }

describe('the strength of a password in words', () => {
  it.each([
    ['', 'too short'],
    ['Aa1!Aa1!', 'too short'],
    ['🎈🎉🎁', 'too short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012', 'weak'],
    ['Password1234!', 'weak'],
    ['Annabella-1987-x', 'weak'],
    ['corvane corvane rx', 'weak'],
    ['hv7vq29d4810', 'fair'],
    ['marble tundra', 'good'],
    ['seven lanterns over the estuary', 'strong'],
  ])('%j is %s', (password, words) => expect(passwordStrength(password, owner)).toBe(words))
})
