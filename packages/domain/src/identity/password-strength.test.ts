import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the strength of a password in words', () => {
  it.each([
    ['', 'too short'],
    ['Aa1!Aa1!', 'too short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['correcthorse', 'fair'],
    ['Galen360!demo', 'good'],
    ['correct horse battery staple', 'strong'],
    ['x9$Vq2!mLp7#Rt', 'good'],
    ['x9$Vq2!mLp7#RtW4', 'strong'],
  ])('%j is %s', (password, words) => expect(passwordStrength(password)).toBe(words))

  it('leaves out what others know of the person', () => {
    expect(passwordStrength('Annabella-Ruiz', ['Annabella', 'Ruiz'])).toBe('weak')
    expect(passwordStrength('Annabella.*Ruiz', ['a.*'])).not.toBe('weak')
  })

  it('counts signs, not bytes', () => {
    expect(passwordStrength('🎈🎉🎁')).toBe('too short')
  })
})
