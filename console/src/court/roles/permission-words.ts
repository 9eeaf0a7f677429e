import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { useLanguage } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';

/** What each permission is for, in Filipino; their names are what orders and circulars call them. */
const FILIPINO: Readonly<Record<string, string>> = {
  'View Case Details': 'Ang tala ng mga kaso, ang mga panig nito, at ang ugnayan ng mga kaso.',
  'View Case Activities': 'Ang nangyari at mangyayari sa kaso, at ang kalendaryo nito.',
  'View Case Filing': 'Ang mga kalakip at amyenda ng kaso.',
  'View Case History': 'Sino ang nagbago ng ano sa kaso, at kailan.',
  'View Evidence': 'Ang ebidensiya ng kaso.',
  'View Restricted Cases': 'Ang mga kasong hindi para sa lahat ng nasa sangay.',
  'View Sealed Cases': 'Ang mga kasong selyado; naitatala ang bawat pagbasa.',
  Reports: 'Ang mga estadistika at ang ulat ng talaan ng mga kaso.',
  'Case Raffle': 'Ang pagbunot ng sangay para sa kaso.',
  'Manage Cases':
    'Ang pagbubukas, pagbabago, pagsasara at pag-archive ng mga kaso, mga panig, ugnayan at kalakip nito.',
  'Classify Cases': 'Ang paglilimita at pagseselyo ng mga kaso, at ang pagpapapasok ng piling tao.',
  'Manage Evidence': 'Ang pagdaragdag at pag-aalis ng ebidensiya.',
  'Record Activities': 'Ang pagtatala ng mga gawain, at na natupad ang mga ito.',
  'Decide Activities': 'Ang pagkakaloob, pagtanggi, pag-expunge at pagbura ng mga gawain.',
  'Schedule Hearings': 'Ang pagtatakda, paglilipat at pagkansela ng mga pagdinig.',
  'Report Service': 'Ang mga ulat ng sheriff ng sangay.',
  'File Amendments': 'Ang paghiling ng pagbabago sa mga panig, ebidensiya at file.',
  'Review Amendments': 'Ang pagkakaloob at pagtanggi sa mga hiniling.',
  'Manage Holidays': 'Ang talaan ng mga pista opisyal ng hukuman.',
  'Manage Branches': 'Ang mga sangay ng hukuman.',
};

/** All permissions in their order, each with what it is for. */
export function usePermissions() {
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ['permissions'],
    queryFn: async () => (await answer(api.GET('/api/permissions'))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data?.map(({ name, description }): Schemas['Permission'] => ({
    name,
    description: (language === 'fil' ? FILIPINO[name] : undefined) ?? description,
  }));
}
