import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Between the browser and the product; what `isStalled` names begins, and then nothing more comes. */
async function stallingNetwork(target: string, isStalled: (url: string) => boolean) {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const onward = forward(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isStalled(url)) {
        answer.pipe(response);
        return;
      }
      open.add(response);
      answer.once('data', (piece: Buffer) => response.write(piece.subarray(0, 1)));
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

journey(
  'an answer that stalls in its middle is given up and asked for again',
  async ({ open, product }) => {
    let stalls = 1;
    const network = await stallingNetwork(
      product.url,
      (url) => url === '/api/modules/1/courses/' && stalls-- > 0,
    );
    try {
      const page = await open();
      await page.clock.install();
      const asked = page.waitForRequest('**/api/modules/1/courses/');
      await page.goto(`${network.url}/modules/1/courses`);
      await asked;
      const askedAgain = page.waitForResponse(
        (response) => response.url().endsWith('/api/modules/1/courses/') && stalls < 0,
      );
      await page.clock.runFor(40_000);
      await askedAgain;
      await page
        .getByRole('link', { name: /\d chapters?/ })
        .first()
        .waitFor();
    } finally {
      network.close();
    }
  },
);
