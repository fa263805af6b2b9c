import { journey } from './journey.ts';

/** What Chromium says about a network that the journey itself cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];

journey('the first toast of a visit comes up offline, and the form stays', async ({ open }) => {
  const page = await open({ as: 'kwame', allow: CUT });
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('First name');
  await name.fill('Kwame Nkrumah');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Could not update profile').first().waitFor();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  await name.waitFor();
});

journey('a page inside the dashboard that does not come leaves the dashboard', async ({ open }) => {
  const page = await open({
    as: 'kwame',
    size: 'desktop',
    allow: [/net::ERR_FAILED/, /dynamically imported module/],
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/profile.page-*', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Update Profile' }).click();
  await page.getByText('This page could not be shown').waitFor({ timeout: 20_000 });
  await page.getByRole('main').getByRole('link', { name: 'Organizations' }).click();
  await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor();
});
