import { msg } from '@lingui/core/macro';
import { knowServerTexts } from '#src/ui/server-texts.ts';

knowServerTexts({
  'Enter a whole number from 0 to {count}.': msg`Enter a whole number from 0 to ${{ count: '' }}.`,
  'Only staff can do this.': msg`Only staff can do this.`,
  'Invalid page.': msg`Invalid page.`,
  'This question was not found.': msg`This question was not found.`,
});
