/** Values that break careless software, one by one. */
export const hostileValues: readonly unknown[] = [
  null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, '', ' ', 'x'.repeat(10_000), '\0', 'a\0b', '\ud800', '\u202Eevil', '👩‍⚕️'.repeat(50),
  "'; drop table company; --", '" or 1=1 --', '${7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', '%00', '=cmd|calc', '\r\nSet-Cookie: a=b',
  '00000000-0000-0000-0000-000000000000', 'not-a-uuid', '9999-99-99T99:99:99Z', '1e309', 'NaN', 'Infinity', '__proto__', 'constructor',
  [], [null], Array.from({ length: 2_000 }, () => 'x'), {}, { $ne: null }, { length: 1 }, { toString: 'x' }, [[[[[[]]]]]],
]

/** Bodies that are wrong as a whole, with their content type. */
export const hostileBodies: readonly { contentType: string; payload: string }[] = [
  { contentType: 'application/json', payload: '' },
  { contentType: 'application/json', payload: '{' },
  { contentType: 'application/json', payload: 'null' },
  { contentType: 'application/json', payload: '"text"' },
  { contentType: 'application/json', payload: '[]' },
  { contentType: 'application/json', payload: '42' },
  { contentType: 'application/json', payload: `${'['.repeat(20_000)}` },
  { contentType: 'application/json', payload: `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}` },
  { contentType: 'application/json', payload: '{"__proto__":{"admin":true}}' },
  { contentType: 'application/json', payload: '{"constructor":{"prototype":{"admin":true}}}' },
  { contentType: 'application/json', payload: '{"a":1,"a":2}' },
  { contentType: 'application/json', payload: `{"a":"${'x'.repeat(1_100_000)}"}` },
  { contentType: 'application/json; charset=utf-16', payload: '{}' },
  { contentType: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { contentType: 'text/plain', payload: '{}' },
  { contentType: 'application/x-www-form-urlencoded', payload: 'a=1' },
  { contentType: 'multipart/form-data; boundary=x', payload: '--x\r\n\r\n--x--' },
  { contentType: '\u00ff/\u00ff', payload: '{}' },
]

export const hostileHeaders: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'y'.repeat(500) },
  { 'idempotency-key': "'; --" },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Basic ${'A'.repeat(5_000)}` },
  { authorization: 'Basic %%%' },
  { authorization: 'Basic Og==' },
  { refreshtoken: "' or ''='" },
  { 'content-length': '5' },
]
