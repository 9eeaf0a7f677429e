import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';

interface Changes {
  first_name?: string;
  last_name?: string;
  phone?: string;
  avatar?: File;
  language?: 'en' | 'fil';
  mails_about_work?: boolean;
}

/** A form with files, as browsers send it; what is not given stays. */
export async function sendProfile(changes: Changes) {
  return await answer(
    api.PUT('/api/v1/profile', {
      body: changes,
      bodySerializer: (body) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(body ?? {}))
          form.set(name, typeof value === 'boolean' ? String(value) : (value as string | Blob));
        return form;
      },
    }),
  );
}
