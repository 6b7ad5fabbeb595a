import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileSizeWords, keptFileName, messageFileFault } from './message-files.ts';

test.each([
  ['plate.jpg', 'photo', 'plate.webp'],
  ['../../etc/Lease.pdf', 'pdf', 'Lease.pdf'],
  ['C:\\temp\\Lease.pdf.exe', 'pdf', 'Lease pdf.pdf'],
  ['Quote v1.2.PDF', 'pdf', 'Quote v1.2.pdf'],
  ['Quote v1.2', 'pdf', 'Quote v1.2.pdf'],
  ['invoice\u202efdp.exe', 'pdf', 'invoicefdp.pdf'],
  ['.htaccess', 'pdf', 'document.pdf'],
  ['', 'photo', 'photo.webp'],
  ['a\r\nX: "b".pdf', 'pdf', 'a X b.pdf'],
  ['夏のメニュー.pdf', 'pdf', '夏のメニュー.pdf'],
] as const)('[R11.06] %j that is a %s is kept as %j', (name, kind, kept) => {
  expect(keptFileName(name, kind)).toBe(kept);
});

test('[R11.06] whatever a file is called, its name is one line, short, in no folder, and has the extension of what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const kept = keptFileName(name, 'pdf');
      expect(kept).toMatch(/^[^\p{Cc}\p{Cf}/\\"]{1,85}\.pdf$/u);
      expect(kept.slice(0, -4)).not.toMatch(/\.[a-z]/i);
      expect(keptFileName(kept, 'pdf')).toBe(kept);
    }),
  );
});

const MB = 1024 * 1024;

test('[R11.06] a browser sends photos and PDFs only, three of them, 10 MB together', () => {
  const pdf = { name: 'a.pdf', type: 'application/pdf', size: MB };
  expect(messageFileFault(pdf, [])).toBeNull();
  expect(messageFileFault({ ...pdf, type: '' }, [{ size: 9 * MB }])).toBeNull();
  expect(messageFileFault({ ...pdf, size: MB + 1 }, [{ size: 9 * MB }])).toContain('‘a.pdf’ is too large');
  expect(messageFileFault(pdf, [pdf, pdf, pdf])).toContain('up to 3 files');
  expect(messageFileFault({ name: 'x/a.docx', type: '', size: 1 }, [])).toContain(
    '‘a.docx’ is not a photo or PDF',
  );
});

test.each([
  [1, '1 KB'],
  [84 * 1024, '84 KB'],
  [1_023_000, '999 KB'],
  [2.4 * MB, '2.4 MB'],
])('[R11.06] %i bytes are %s', (bytes, words) => {
  expect(fileSizeWords(bytes)).toBe(words);
});
